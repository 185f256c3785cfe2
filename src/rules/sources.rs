//! Where each value of each named ruleset stands.
//!
//! Every ruleset has pages, the more special first; of several entries for an axis the first one counts. What was known from excerpts, from
//! custom or by hearsay alone is marked as open.

use super::Axis::{
    self, Button, Compensation, Dame, DeadStones, Dispute, FinalPasses, FirstMove, HandicapKomi,
    HandicapTie, Ko, Komi, KomiSizes, Memory, MostStones, OtherKomi, Owed, PassStones, Passes,
    Penalty, Placement, Repetition, Resume, Scoring, Stop, Suicide, Tax, Tie, WhiteLast,
};

/// Where a value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The article, page or program.
    pub text: &'static str,
    /// Whether nobody has looked it up there: custom, hearsay, or a text of which only excerpts were read.
    pub unverified: bool,
}

/// The source of one axis of a named ruleset.
#[must_use]
pub(super) fn source(name: &str, axis: Axis) -> Option<Source> {
    let (_, pages) = SOURCES.iter().find(|(ruleset, _)| *ruleset == name)?;
    let entries = pages.iter().flat_map(|page| page.iter());
    let mut entries = entries.filter(|(axes, _)| axes.contains(&axis));
    entries.next().map(|(_, source)| *source)
}

type Page = &'static [(&'static [Axis], Source)];

/// Read in the text itself.
const fn read(text: &'static str) -> Source {
    Source {
        text,
        unverified: false,
    }
}

/// Not looked up.
const fn open(text: &'static str) -> Source {
    Source {
        text,
        unverified: true,
    }
}

#[rustfmt::skip]
static SOURCES: &[(&str, &[Page])] = &[
    ("pl-nihonkiin-1989", &[PL_NIHON_KIIN, NIHON_KIIN]),
    ("pl-beginner", &[PL_BEGINNER]),
    ("ru-iwamoto", &[RU_IWAMOTO]),
    ("ua-codex", &[UA_CODEX]),
    ("ru-fed-japanese", &[RU_FED_JAPANESE, RU_FED]),
    ("ru-fed-chinese", &[RU_FED_CHINESE, RU_FED]),
    ("japanese-1989", &[JAPANESE, NIHON_KIIN]),
    ("j2003", &[J2003, EXCERPTS]),
    ("korean-2016", &[KOREAN, EXCERPTS]),
    ("chinese-2002", &[CHINESE_2002, CHINESE, EXCERPTS]),
    ("chinese-practice", &[CHINESE_PRACTICE, CHINESE, EXCERPTS]),
    ("aga-1991", &[AGA, EXCERPTS]),
    ("bga", &[BGA, EXCERPTS]),
    ("ffg", &[FFG, EXCERPTS]),
    ("nz", &[NZ, EXCERPTS]),
    ("ing-1991", &[ING, EXCERPTS]),
    ("tromp-taylor", &[TROMP_TAYLOR]),
    ("cgos", &[CGOS]),
    ("stone-scoring", &[STONE_SCORING, EXCERPTS]),
    ("ogs-japanese", &[OGS_JAPANESE, OGS, SERVER]),
    ("ogs-korean", &[OGS_JAPANESE, OGS, SERVER]),
    ("ogs-chinese", &[OGS_SUPERKO, OGS, SERVER]),
    ("ogs-aga", &[OGS_AGA, OGS_SUPERKO, OGS, SERVER]),
    ("ogs-ing", &[OGS_ING, OGS_SUPERKO, OGS, SERVER]),
    ("ogs-nz", &[OGS_NZ, OGS_SUPERKO, OGS, SERVER]),
    ("kgs-japanese", &[KGS_JAPANESE, KGS, SERVER]),
    ("kgs-chinese", &[KGS_CHINESE, KGS, SERVER]),
    ("kgs-aga", &[KGS, SERVER]),
    ("kgs-nz", &[KGS_NZ, KGS, SERVER]),
    ("igs", &[IGS, SERVER]),
    ("katago-japanese", &[KATAGO_JAPANESE, KATAGO]),
    ("katago-chinese", &[KATAGO]),
    ("katago-tromp-taylor", &[KATAGO_STAY, KATAGO]),
    ("katago-aga", &[KATAGO]),
    ("katago-nz", &[KATAGO]),
    ("katago-stone-scoring", &[KATAGO]),
    ("katago-spight", &[KATAGO_SPIGHT, KATAGO_STAY, KATAGO]),
    ("aga-button", &[AGA_BUTTON, KATAGO]),
    ("ancient-territory", &[ANCIENT_TERRITORY, KATAGO_JAPANESE, KATAGO]),
];

// The five source texts, read whole.

#[rustfmt::skip]
const NIHON_KIIN: Page = &[
    (&[Ko], read("Nihon Kiin 1989 art. 6")),
    (&[Repetition], read("Nihon Kiin 1989 art. 12")),
    (&[Suicide], read("Nihon Kiin 1989 art. 3, 4")),
    (&[Scoring], read("Nihon Kiin 1989 art. 8, 10")),
    (&[Tax], read("Nihon Kiin 1989 art. 8")),
    (&[Dame], open("custom; by the letter of Nihon Kiin 1989 art. 8 dame make seki")),
    (&[Owed], open("custom: needed moves are played before the count, often unrecorded; art. 7.2 has it of the last ko, art. 8 of points \"surrounded by the live stones of one player\"")),
    (&[DeadStones], read("Nihon Kiin 1989 art. 7, 10.1")),
    (&[Stop, Passes], read("Nihon Kiin 1989 art. 9.1, 9.2")),
    (&[Resume, Dispute], read("Nihon Kiin 1989 art. 9.3; 13.1 if an effective move is found and they cannot agree: both lose")),
    (&[Tie, HandicapTie], read("Nihon Kiin 1989 art. 10.2")),
    (&[Penalty], read("Nihon Kiin 1989 art. 14; 13.2 on a stone that was moved")),
    (&[Memory, WhiteLast, FinalPasses, PassStones, Button, Compensation, OtherKomi, KomiSizes], read("Nihon Kiin 1989 knows nothing of the kind")),
];

#[rustfmt::skip]
const PL_NIHON_KIIN: Page = &[
    (&[Komi, HandicapKomi], read("Nihon Kiin 1989 has no komi (6.5 is custom)")),
    (&[Placement, MostStones, FirstMove], read("Nihon Kiin 1989 has no handicap; art. 2 does not say who begins")),
];

#[rustfmt::skip]
const JAPANESE: Page = &[
    (&[Komi], read("KataGo and OGS presets; Nihon Kiin 1989 has none")),
    (&[HandicapKomi], open("custom: 0 or 0.5")),
    (&[Placement, MostStones, FirstMove], read("OGS and KataGo; Nihon Kiin 1989 has no handicap")),
];

#[rustfmt::skip]
const PL_BEGINNER: Page = &[
    (&[Ko], read("Polish beginners' page, \"Ko\"")),
    (&[Repetition], read("Polish beginners' page, \"Ko\": by Japanese rules no result, play again")),
    (&[Suicide], read("Polish beginners' page, \"Zakaz samobójstwa\"")),
    (&[Scoring, Tax], read("Polish beginners' page, \"Liczenie punktów\"")),
    (&[Dame, Owed], read("Polish beginners' page, \"Liczenie punktów\": usually filled before passing, else nobody's")),
    (&[DeadStones, Stop, Passes, Resume, Dispute], read("Polish beginners' page, \"Pas i koniec gry\"")),
    (&[Komi, KomiSizes], read("Polish beginners' page, \"Komi\"")),
    (&[OtherKomi], read("Polish beginners' page, \"Komi\": by area, as in Chinese rules")),
    (&[HandicapKomi], read("Polish beginners' page, \"Komi\": usually")),
    (&[Placement], read("Polish beginners' page, \"Handicap\"; the figure for 19x19 is missing")),
    (&[MostStones], read("Polish beginners' page, \"Handicap\": 2 to 9; five dots on 9x9")),
    (&[FirstMove], read("Polish beginners' page, \"Handicap\"; one grade of difference: Black, no komi")),
    (&[Tie, HandicapTie], read("Polish beginners' page, \"Komi\": the half point leaves no tie")),
    (&[Penalty], read("Polish beginners' page: such moves are not allowed")),
    (&[Memory, WhiteLast, FinalPasses, PassStones, Button, Compensation], read("Polish beginners' page knows nothing of the kind")),
];

#[rustfmt::skip]
const RU_IWAMOTO: Page = &[
    (&[Ko], read("Iwamoto rule 7, which does not say \"at once\"")),
    (&[Repetition], read("Iwamoto rule 14: triple ko and its like, if nobody gives way")),
    (&[Suicide], read("Iwamoto rule 8")),
    (&[Scoring], read("Iwamoto rules 4, 6: stones lost are taken off the own territory")),
    (&[Tax], read("Iwamoto rule 12")),
    (&[Dame, Owed], read("Iwamoto rule 4: territory is what is surrounded")),
    (&[DeadStones], read("Iwamoto rules 11, 13: bent four is dead, the last ko must be closed")),
    (&[Stop], read("Iwamoto rule 9")),
    (&[Passes], open("Iwamoto rule 9 gives no number")),
    (&[Resume, Dispute], read("Iwamoto does not say")),
    (&[Komi, OtherKomi, HandicapKomi, KomiSizes], read("Iwamoto has no komi")),
    (&[Placement], read("Iwamoto rule 2; the order is not given")),
    (&[MostStones], read("Iwamoto rule 2: two to nine")),
    (&[FirstMove], read("Iwamoto rule 2")),
    (&[Tie, HandicapTie], read("Iwamoto rule 4")),
    (&[Penalty], read("Iwamoto rules 7, 8: the player may not")),
    (&[Memory, WhiteLast, FinalPasses, PassStones, Button, Compensation], read("Iwamoto knows nothing of the kind")),
];

#[rustfmt::skip]
const UA_CODEX: Page = &[
    (&[Ko, Memory, Repetition], read("Ukrainian Codex 6.2")),
    (&[Suicide], read("Ukrainian Codex 6.1")),
    (&[Scoring], read("Ukrainian Codex 2.2, 10.5, 10.6")),
    (&[Tax], read("Ukrainian Codex 9.1, which has no clause on seki")),
    (&[Dame, Owed], read("Ukrainian Codex 10.1: they are filled in turn after the end")),
    (&[DeadStones], read("Ukrainian Codex 8.4, 10.4")),
    (&[Stop, Passes, FinalPasses], read("Ukrainian Codex 7.1; 7.2-7.4 on resignation, time and technical loss")),
    (&[Resume], read("Ukrainian Codex 4.5: in turn to the end; no rule to resume")),
    (&[Dispute], read("Ukrainian Codex 10.2, 10.3")),
    (&[Komi, KomiSizes], read("Ukrainian Codex 11.2: by event, mostly 5.5 or 6.5")),
    (&[HandicapKomi], read("Ukrainian Codex 12.4: none for one stone; else not said")),
    (&[Placement], read("Ukrainian Codex 12.4, 12.5; figure 1a is missing")),
    (&[MostStones], read("Ukrainian Codex 12.3; in friendly games 25/9/9")),
    (&[FirstMove], open("implied by Ukrainian Codex 4.2, 4.4")),
    (&[Tie], read("Ukrainian Codex 2.3, 11.3: no draws; nothing on whole komi")),
    (&[HandicapTie], read("Ukrainian Codex 12.6")),
    (&[Penalty], read("Ukrainian Codex 13.3, 13.4")),
    (&[WhiteLast, PassStones, Button, OtherKomi, Compensation], read("Ukrainian Codex knows nothing of the kind")),
];

#[rustfmt::skip]
const RU_FED: Page = &[
    (&[Ko], read("Russian rules 1.7")),
    (&[Repetition], read("Russian rules 1.7: \"superko\"")),
    (&[Suicide], read("Russian rules 1.6")),
    (&[Tax, Dame, Owed], read("Russian rules 1.11, which has no clause on seki")),
    (&[DeadStones, Dispute], read("Russian rules 1.10")),
    (&[Stop, Passes], read("Russian rules 1.9")),
    (&[Resume], read("Russian rules do not say")),
    (&[Komi, OtherKomi, HandicapKomi, KomiSizes], read("Russian rules 1.14: by event, taken off Black; it may be negative")),
    (&[Compensation], read("Russian rules 1.14: corrections that depend on the base rules")),
    (&[Placement, MostStones], read("Russian rules 1.4: by the regulation of the game")),
    (&[FirstMove], read("Russian rules 1.4; one stone: Black, on an empty board")),
    (&[Tie, HandicapTie], read("Russian rules 1.15: the larger total wins")),
    (&[Penalty], read("Russian rules 1.14")),
    (&[Memory, WhiteLast, FinalPasses, PassStones, Button], read("Russian rules know nothing of the kind")),
];

const RU_FED_JAPANESE: Page = &[
    (&[Scoring], read("Russian rules 1.11, 1.12")),
    (
        &[Compensation],
        open("Russian rules 1.14 name no figure; none is custom by territory"),
    ),
];

const RU_FED_CHINESE: Page = &[(&[Scoring], read("Russian rules 1.11, 1.13"))];

// Other texts, of which excerpts were read.

/// What an excerpt does not show.
#[rustfmt::skip]
const EXCERPTS: Page = &[
    (&[Memory, WhiteLast, FinalPasses, PassStones, Button, OtherKomi, KomiSizes, Dame, Owed], open("nothing of the kind in the excerpts read")),
    (&[DeadStones, Resume, Dispute], open("not in the excerpts read")),
    (&[Komi, HandicapKomi, Placement, MostStones, FirstMove, Compensation, Penalty], open("not in the excerpts read")),
];

#[rustfmt::skip]
const J2003: Page = &[
    (&[Ko, Repetition, Suicide, Scoring, Tax, Tie, HandicapTie], read("Japanese 2003 Rules (Jasiek)")),
    (&[Stop, Passes, DeadStones, Dispute], read("Japanese 2003 Rules (Jasiek)")),
    (&[Resume], open("no resumption in Japanese 2003 Rules; the order is not judged")),
    (&[Komi, HandicapKomi], open("custom under Japanese rules")),
];

#[rustfmt::skip]
const KOREAN: Page = &[
    (&[Ko], open("Korean rules 2016; the wording was not read")),
    (&[Repetition, Tax], read("Korean rules 2016 (Sensei's Library, KoreanRules)")),
    (&[Suicide], read("Korean rules 2016 art. 5")),
    (&[Scoring, DeadStones, Dispute, Tie, HandicapTie], read("Korean rules 2016 (Jasiek k2016)")),
    (&[Stop, Passes, Resume], open("Korean rules 2016; the wording was not read")),
    (&[Komi], read("KataGo and OGS presets")),
    (&[Placement, MostStones, FirstMove], open("custom")),
    (&[Compensation], read("KataGo and OGS presets")),
];

#[rustfmt::skip]
const CHINESE: Page = &[
    (&[Scoring, Tax], read("Chinese rules 2002: more than 180.5 wins")),
    (&[Suicide], read("Sensei's Library, ChineseRules")),
    (&[Stop, Passes], open("general knowledge: both pass")),
    (&[Dispute], read("Chinese rules: play on if disputed")),
    (&[Komi], read("Chinese rules: 3 3/4 zi")),
    (&[HandicapKomi], open("custom")),
    (&[Compensation], read("half the stones in zi, N points (gnagarna.com; KataGo)")),
    (&[Placement], read("Chinese rules are silent; free or star points")),
    (&[FirstMove], open("custom")),
    (&[Tie, HandicapTie], read("Chinese rules: a draw where komi is whole")),
    (&[Penalty], read("Sensei's Library, ChineseRules; two plays running lose (gnagarna.com)")),
];

#[rustfmt::skip]
const CHINESE_2002: Page = &[
    (&[Ko, Memory], read("Chinese rules 2002 art. 6")),
    (&[Repetition], read("Chinese rules 2002 art. 6; by 20.3 events may rule no result, a draw or another game")),
];

#[rustfmt::skip]
const CHINESE_PRACTICE: Page = &[
    (&[Ko], read("Chinese rules 2002 art. 20.1, as practised")),
    (&[Repetition], read("Chinese rules 1988 3.20.3, 2002 art. 20.2, 20.3: referee; no result or replay")),
];

#[rustfmt::skip]
const AGA: Page = &[
    (&[Ko], read("AGA 1991 rule 6; situational as in GNU Go, KataGo and Sensei's Library")),
    (&[Repetition], read("AGA 1991 rule 6")),
    (&[Suicide], read("AGA 1991 rule 5")),
    (&[Scoring, PassStones, Tax], read("AGA 1991: by area, or by territory with pass stones, which is equal")),
    (&[Stop, Passes, WhiteLast], read("AGA 1991 rule 9")),
    (&[FinalPasses], read("AGA 1991 rule 10: all stones stay")),
    (&[DeadStones, Resume, Dispute], read("AGA 1991 rules 9, 10")),
    (&[Komi], read("AGA today; the text of 1991 has 5.5")),
    (&[HandicapKomi], read("AGA 1991")),
    (&[Compensation], read("AGA 1991: by area only, none by territory")),
    (&[Placement, MostStones], read("AGA 1991: nine numbered points, unless otherwise specified")),
    (&[FirstMove], read("AGA 1991")),
    (&[Tie, HandicapTie], open("komi has a half; for whole komi no text was read")),
    (&[Penalty], read("BGA interpretation: noticed at once it is undone and counts as a pass; later by agreement or referee")),
];

#[rustfmt::skip]
const BGA: Page = &[
    (&[Ko, Repetition], read("BGA 6.2")),
    (&[Suicide], read("BGA, summary of the AGA rules")),
    (&[Scoring], read("BGA, summary of the AGA rules: territory with pass stones by default, equal to area")),
    (&[PassStones, Tax], read("BGA, summary of the AGA rules")),
    (&[Stop, Passes, WhiteLast, FinalPasses, DeadStones, Resume, Dispute], read("BGA, summary of the AGA rules")),
    (&[Komi, KomiSizes], read("BGA 3.1, 3.2")),
    (&[HandicapKomi], read("BGA 3.2")),
    (&[Compensation], read("as AGA: N-1 by area, none by territory")),
    (&[Tie, HandicapTie], read("BGA: only where komi is whole")),
    (&[Penalty], read("BGA interpretation: noticed at once it is undone and counts as a pass; later by agreement or referee")),
];

#[rustfmt::skip]
const FFG: Page = &[
    (&[Ko, Repetition], read("French rules (go-on.forumactif.com t2382)")),
    (&[Suicide], open("French rules; essentially AGA")),
    (&[Scoring, Tax, PassStones, Stop, Passes, WhiteLast], read("French rules, essentially AGA (gogod FrenchRules)")),
    (&[Resume, Dispute, DeadStones], open("French rules, essentially AGA; who resumes was not read")),
    (&[Komi], read("French rules (tenuki-brest, KataGo)")),
    (&[HandicapKomi], open("not found")),
    (&[Compensation], read("KataGo preset french")),
    (&[Tie, HandicapTie], read("French rules, essentially AGA (gogod FrenchRules)")),
];

#[rustfmt::skip]
const NZ: Page = &[
    (&[Ko, Memory, Repetition], read("New Zealand rules: not as after any of that player's previous moves")),
    (&[Suicide], read("New Zealand rules; the wording does not exclude a single stone")),
    (&[Scoring, Tax, Dame, Owed], read("New Zealand rules: area, dame to nobody")),
    (&[Stop, DeadStones, Dispute], read("New Zealand rules")),
    (&[Passes], open("New Zealand rules give no number")),
    (&[Resume], read("New Zealand rules: by agreement on who moves")),
    (&[Komi, HandicapKomi, Compensation, Placement, MostStones, FirstMove], read("New Zealand rules")),
    (&[Tie, HandicapTie], read("New Zealand rules: a draw")),
];

#[rustfmt::skip]
const ING: Page = &[
    (&[Ko, Repetition], read("Ing SST rules: fighting and disturbing kos; KataGo and OGS use positional superko instead")),
    (&[Suicide], read("Ing SST rules; a single stone's would be invariation")),
    (&[Scoring, Tax, DeadStones, Dispute], read("Ing SST rules, fill-in; shared points are halved")),
    (&[Stop, Passes], read("Ing SST rules and IGS goematch: two passes, dead stones, two passes")),
    (&[Komi, Tie], read("Ing SST rules: 8, Black wins ties; KataGo and OGS write 7.5")),
    (&[HandicapTie], read("KSS, by a comment in OGS")),
    (&[Compensation], read("Ing SST rules have none; N in AGA practice and on OGS")),
    (&[Placement, MostStones, FirstMove], read("Ing SST rules: any number, free")),
];

#[rustfmt::skip]
const TROMP_TAYLOR: Page = &[
    (&[Ko, Memory, Repetition], read("Tromp-Taylor rule 6")),
    (&[Suicide], read("Tromp-Taylor rule 7; a single stone's repeats the position, which rule 6 forbids")),
    (&[Stop, Passes, FinalPasses, Resume, Dispute], read("Tromp-Taylor rule 8: two passes end the game")),
    (&[Scoring, Tax, Dame, Owed, DeadStones], read("Tromp-Taylor rule 9: the position as it stands")),
    (&[Tie, HandicapTie], read("Tromp-Taylor rule 10: equal scores are a tie")),
    (&[Komi, OtherKomi, HandicapKomi, KomiSizes], read("Tromp-Taylor has none; 7.5 in KataGo")),
    (&[Placement, FirstMove, MostStones], read("Tromp-Taylor comments: Black moves several times before White")),
    (&[WhiteLast, PassStones, Button, Compensation, Penalty], read("Tromp-Taylor knows nothing of the kind")),
];

#[rustfmt::skip]
const CGOS: Page = &[
    (&[Ko, Memory, Repetition, Suicide, Scoring, Tax, Dame, Owed, DeadStones], open("CGOS: Tromp-Taylor without suicide, general knowledge")),
    (&[Stop, Passes, WhiteLast, FinalPasses, Resume, Dispute, Tie, HandicapTie], open("CGOS: as Tromp-Taylor, general knowledge")),
    (&[Komi, OtherKomi, HandicapKomi, KomiSizes], open("CGOS on 19x19, general knowledge; its records state komi")),
    (&[PassStones, Button, Compensation, Placement, MostStones, FirstMove, Penalty], open("CGOS: even games only, illegal moves lose or are refused; general knowledge")),
];

#[rustfmt::skip]
const STONE_SCORING: Page = &[
    (&[Ko, Repetition, Suicide, Scoring, Tax, Compensation], read("KataGo preset stone-scoring; history on wjh Chinese.html")),
    (&[Komi], read("KataGo preset stone-scoring")),
    (&[Stop, DeadStones, Dispute, Tie, HandicapTie], read("wjh Chinese.html: by agreement, else play on")),
    (&[Passes], open("no number is given")),
];

// Servers and engines.

/// What a server's pages do not show.
#[rustfmt::skip]
const SERVER: Page = &[
    (&[Memory, WhiteLast, FinalPasses, PassStones, Button, OtherKomi, KomiSizes, Dame, Owed], open("nothing of the kind is known")),
    (&[Ko, Repetition, Suicide, Scoring, Tax, DeadStones, Stop, Passes, Resume, Dispute], open("not found")),
    (&[Komi, HandicapKomi, Compensation, Placement, MostStones, FirstMove, Tie, HandicapTie], open("not found")),
    (&[Penalty], read("the server refuses the move")),
];

#[rustfmt::skip]
const OGS: Page = &[
    (&[Ko, Memory, Repetition, Suicide], read("goban GobanEngine")),
    (&[Scoring, Tax, DeadStones], read("goban GobanEngine, goscorer")),
    (&[Stop, Passes], read("goban GobanEngine: stone removal phase")),
    (&[Komi, Compensation], read("goban GobanEngine")),
    (&[HandicapKomi], read("goban GobanEngine: only the fraction where no komi is given")),
    (&[Placement, MostStones, FirstMove], read("goban GobanEngine; free on other boards than 19, 13 and 9, for one stone and for more than nine")),
    (&[Tie, HandicapTie], read("goban GobanEngine: a draw")),
];

const OGS_JAPANESE: Page = &[
    (
        &[Owed],
        read(
            "OGS: what stones of one colour surround is theirs as it stands (online-go.com issue 3063)",
        ),
    ),
    (
        &[Repetition],
        read("goban GobanEngine: by hand; nothing is forbidden"),
    ),
    (
        &[Resume, Dispute],
        read("OGS: the opponent first after resuming"),
    ),
];

const OGS_SUPERKO: Page = &[
    (
        &[Memory],
        read("goban GobanEngine, isBoardRepeating: the last 30 positions, never the start"),
    ),
    (
        &[Placement, MostStones],
        read("goban GobanEngine: free for chinese, ing and nz"),
    ),
    (&[Resume], open("not found; the order is not judged")),
];

const OGS_AGA: Page = &[
    (
        &[WhiteLast],
        read("goban GobanEngine, white_must_pass_last"),
    ),
    (
        &[Placement, MostStones],
        read("goban GobanEngine: traditional on 19, 13 and 9"),
    ),
];

const OGS_ING: Page = &[(
    &[Suicide],
    open("goban GobanEngine, allow_self_capture; for a single stone the code was read, not run"),
)];

const OGS_NZ: Page = &[(
    &[Suicide],
    open("goban GobanEngine, allow_self_capture; for a single stone the code was read, not run"),
)];

#[rustfmt::skip]
const KGS: Page = &[
    (&[Ko, Repetition, Suicide, Scoring, Tax, DeadStones], read("KGS help, rulesets; Sensei's Library, PositionalSuperko")),
    (&[Stop, Passes], read("KGS help, rulesets")),
    (&[Dispute], read("KGS help, rulesets: undo and play on")),
    (&[Compensation], read("KGS help, rulesets")),
    (&[FirstMove], read("KGS help, rulesets")),
    (&[Komi, HandicapKomi], open("general knowledge; KGS records state komi")),
    (&[Tie, HandicapTie], read("KGS help, rulesets: a draw")),
];

const KGS_JAPANESE: Page = &[(
    &[Dispute],
    read("KGS help, rulesets: a neutral person is asked"),
)];

const KGS_CHINESE: Page = &[(&[Placement], read("KGS help, rulesets: free"))];

const KGS_NZ: Page = &[(
    &[Ko, Suicide],
    open("KGS help, rulesets; which superko and which suicide is not said"),
)];

#[rustfmt::skip]
const IGS: Page = &[
    (&[Ko], open("general knowledge")),
    (&[Suicide], read("jasiek bascomp.html")),
    (&[Repetition], open("general knowledge")),
    (&[Scoring], read("Pandanet rule pages")),
    (&[Owed], open("of two games with such moves both count them")),
    (&[Tax], open("formerly points in seki counted (lifein19x19 t=17089)")),
    (&[Stop, Passes], open("general knowledge has three passes, goematch four; two stop play already, and what follows is no breach")),
    (&[Dispute, DeadStones], read("Pandanet rule pages: dead stones are removed")),
    (&[Komi, HandicapKomi], read("Pandanet rule pages: 6.5 since 2004, 5.5 before; 0.5 with handicap")),
    (&[Placement, MostStones, FirstMove, Compensation], read("Pandanet rule pages")),
];

#[rustfmt::skip]
const KATAGO: Page = &[
    (&[Ko, Repetition, Suicide, Scoring, Tax, Button, Komi, Compensation], read("KataGo cpp/game/rules.cpp")),
    (&[HandicapKomi, OtherKomi, KomiSizes], read("KataGo cpp/game/rules.cpp: one komi for all games")),
    (&[Memory, WhiteLast, PassStones, Dame, Owed], read("KataGo docs/rules.html")),
    (&[DeadStones], read("KataGo docs/rules.html: friendlyPassOk lets dead stones stay, to be taken off")),
    (&[Stop, Passes, FinalPasses, Resume, Dispute, Tie, HandicapTie], read("KataGo docs/rules.html")),
    (&[Placement, MostStones, FirstMove], read("KataGo cpp/program/playutils.cpp; its third stone stands in the upper left")),
    (&[Penalty], read("KataGo refuses the move")),
];

const KATAGO_JAPANESE: Page = &[
    (
        &[DeadStones, Dispute],
        read("KataGo docs/rules.html: encore 1 and 2"),
    ),
    (
        &[Dame, Owed],
        read("as practised; KataGo's letter: a region with dame is in seki"),
    ),
];

const KATAGO_STAY: Page = &[(
    &[DeadStones],
    read("KataGo docs/rules.html; stones in pass-alive territory are taken off by its own count"),
)];

const KATAGO_SPIGHT: Page = &[(
    &[Suicide, Scoring, Tax, Komi, Compensation],
    read("KataGo cpp/game/rules.cpp: its defaults; no preset has this ko rule"),
)];

const AGA_BUTTON: Page = &[(
    &[FinalPasses, Resume, Dispute],
    open("the pass that takes the button ends nothing, so no end is final here"),
)];

const ANCIENT_TERRITORY: Page = &[
    (
        &[FinalPasses, Resume, Dispute],
        open("players' rules, not KataGo's phases: play goes on if disputed"),
    ),
    (&[DeadStones], open("as in other territory rules")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULESETS;

    #[test]
    fn every_axis_of_every_ruleset_has_a_source() {
        for ruleset in &RULESETS {
            for axis in Axis::ALL {
                let found = source(&ruleset.name, *axis);
                let found =
                    found.unwrap_or_else(|| panic!("{} has no source for {axis:?}", ruleset.name));
                assert!(!found.text.is_empty());
            }
        }
        assert_eq!(SOURCES.len(), RULESETS.len());
    }

    #[test]
    fn the_source_texts_were_read() {
        let open_axes = |name: &str| -> Vec<Axis> {
            let axes = Axis::ALL.iter().copied();
            axes.filter(|axis| source(name, *axis).is_some_and(|source| source.unverified))
                .collect()
        };
        assert_eq!(open_axes("pl-nihonkiin-1989"), [Dame, Owed]);
        assert_eq!(open_axes("pl-beginner"), []);
        assert_eq!(open_axes("ru-iwamoto"), [Passes]);
        assert_eq!(open_axes("ua-codex"), [FirstMove]);
        assert_eq!(open_axes("ru-fed-japanese"), [Compensation]);
        assert!(open_axes("igs").contains(&Passes) && open_axes("korean-2016").contains(&Ko));
    }
}

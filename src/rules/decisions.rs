//! Where the texts contradict each other or leave a hole: what kifu does, and whom it concerns.

use super::{Axis, Ruleset};

/// One decision.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// Its number in the specification, from 1.
    pub number: u8,
    /// The axis it settles.
    pub axis: Axis,
    /// What is not clear, and what kifu does.
    pub text: &'static str,
    /// The rulesets it concerns; a hyphen at the end stands for a family.
    names: &'static [&'static str],
}

impl Decision {
    /// Whether this ruleset rests on it: it is one of those concerned, or was made from one and still has its value on the axis.
    #[must_use]
    pub fn concerns(&self, ruleset: &Ruleset) -> bool {
        let Some(base) = ruleset.base() else {
            return false;
        };
        let is_named = self
            .names
            .iter()
            .any(|name| *name == base.name || name.ends_with('-') && base.name.starts_with(name));
        is_named && self.axis.code(ruleset) == self.axis.code(base)
    }
}

const fn decision(
    number: u8,
    axis: Axis,
    names: &'static [&'static str],
    text: &'static str,
) -> Decision {
    Decision {
        number,
        axis,
        text,
        names,
    }
}

/// The decisions, in the order of the specification.
#[rustfmt::skip]
pub static DECISIONS: [Decision; 16] = [
    decision(1, Axis::Ko, &["pl-", "ru-", "ua-codex", "japanese-1989"],
        "The five source texts do not share a ko rule: four have simple ko, the Ukrainian Codex forbids every repetition. The ko rule is the ruleset's own, never one for all."),
    decision(2, Axis::Ko, &["ua-codex"],
        "5.2 calls a pass a move and 6.2 forbids a move that repeats a position, so that the letter would forbid passing. Passes are exempt from 6.2."),
    decision(3, Axis::Passes, &["ua-codex"],
        "Three passes end the game, where the other texts have two. A record that stops after two is read as finished by agreement."),
    decision(4, Axis::Tax, &["ua-codex", "ru-fed-"],
        "The text has no clause on seki. By the letter, points surrounded in seki count."),
    decision(5, Axis::Dame, &["pl-nihonkiin-1989", "japanese-1989"],
        "By the letter of article 8, one open dame puts living stones in seki and takes their territory. kifu counts as people do; dame=strict counts by the letter."),
    decision(6, Axis::Tie, &["pl-", "ru-", "ua-codex", "japanese-1989"],
        "The texts differ on draws: Nihon Kiin and Iwamoto have them, the Ukrainian Codex excludes them, others are silent. A recorded draw is accepted everywhere."),
    decision(7, Axis::Komi, &["pl-", "ru-", "ua-codex", "japanese-1989"],
        "The texts name different komi or none. KM decides; a default stands in only where KM is missing, and it is always reported."),
    decision(8, Axis::FirstMove, &["pl-beginner", "ru-", "ua-codex"],
        "For Iwamoto placing handicap stones is Black's first move, for the others it comes before the game. Moves are numbered as SGF does; legality is not touched."),
    decision(9, Axis::Placement, &["ua-codex"],
        "Figure 1, which numbers the handicap points, is missing. Every rotation and reflection of the traditional sets is accepted."),
    decision(10, Axis::Ko, &["ru-iwamoto"],
        "Rule 7 forbids to retake a ko without saying \"at once\". It is read as simple ko."),
    decision(11, Axis::DeadStones, &["pl-nihonkiin-1989", "japanese-1989", "ru-iwamoto"],
        "A ko left open at the end is no point for who should close it (Iwamoto 13, Nihon Kiin 7.2). The count says so, never silently."),
    decision(12, Axis::Suicide, &["nz", "tromp-taylor"],
        "By New Zealand's words a single stone may take itself off; under Tromp-Taylor that repeats the position and falls to superko."),
    decision(13, Axis::Ko, &["chinese-", "ogs-chinese", "kgs-chinese"],
        "The text of 2002 forbids repetitions, practice has simple ko and a referee. RU[Chinese] means the practice; chinese-2002 is the text; KGS and OGS apply positional superko."),
    decision(14, Axis::Ko, &["ing-1991"],
        "Fighting and disturbing kos are no mechanical rule. Repetitions are shown to be judged, none is called illegal."),
    decision(15, Axis::Resume, &["pl-", "ru-", "japanese-1989", "korean-2016", "j2003", "aga-1991", "bga", "tromp-taylor", "katago-"],
        "A record does not show who asked to play on. Where the rules let the opponent of that player move first, turn order is not judged across a stop; where they do not, it is."),
    decision(16, Axis::Penalty, &["pl-nihonkiin-1989", "japanese-1989", "ua-codex", "ru-fed-", "aga-1991", "bga", "chinese-"],
        "An illegal move is a fact of the record. What it costs is told and never applied to the result."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULESETS;

    #[test]
    fn every_decision_concerns_somebody() {
        for (index, decision) in DECISIONS.iter().enumerate() {
            assert_eq!(usize::from(decision.number), index + 1);
            for name in decision.names {
                let names = RULESETS.iter().map(|ruleset| &*ruleset.name);
                let known = names
                    .clone()
                    .any(|one| one == *name || name.ends_with('-') && one.starts_with(name));
                assert!(known, "{name}");
            }
        }
    }

    #[test]
    fn a_changed_axis_takes_its_decision_along() {
        let numbers = |text| -> Vec<u8> {
            let rules = Ruleset::parse(text).unwrap();
            let concerned = DECISIONS.iter().filter(|one| one.concerns(&rules));
            concerned.map(|one| one.number).collect()
        };
        assert_eq!(numbers("ing-1991"), [14]);
        assert_eq!(numbers("ing-1991+ko=psk"), Vec::<u8>::new());
        assert_eq!(numbers("ua-codex"), [1, 2, 3, 4, 6, 7, 8, 9, 16]);
    }
}

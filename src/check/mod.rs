//! The checks: one file each, one line each in [`CHECKS`].
//!
//! A check looks at one game, never prints, never reads a file. Its doc comment is its manual: `kifu explain CODE` shows it.

mod after_end;
mod allowed_suicide;
mod blank_pass;
mod both_begin;
mod branches;
mod breathless_setup;
mod byte_order_mark;
mod charsets;
mod contradicting_judgements;
mod counted_before_end;
mod date_spelling;
mod date_unreadable;
mod dead_chain_unmarked;
mod duplicate_property;
mod duplicate_variation;
mod empty_game;
mod empty_node;
mod empty_variation;
mod file;
mod first_mover;
mod foreign_format;
mod game_info_elsewhere;
mod guessed_charset;
mod handicap_by_moves;
mod handicap_layout;
mod handicap_mismatch;
mod handicap_one;
mod handicap_undeclared;
mod handicap_unreadable;
mod handicap_with_white_stones;
mod handicap_without_stones;
mod invalid_value;
mod judgement_without_move;
mod ko;
mod komi_in_ko;
mod komi_missing;
mod komi_spelling;
mod komi_units;
mod komi_unlikely;
mod komi_unreadable;
mod labelled_twice;
mod listed_twice;
mod live_chain_marked_dead;
mod loser_moved_last;
mod lost_bracket;
mod lost_escape;
mod lower_case_name;
mod marked_twice;
mod markup_off_board;
mod mend;
mod missing_opening_parenthesis;
mod missing_semicolon;
mod mixed_games;
mod mixed_styles;
mod move_and_setup;
mod move_number_without_move;
mod name_without_value;
mod no_game;
mod node;
mod node_after_variation;
mod not_go;
mod occupied_point;
mod off_board_point;
mod out_of_turn;
mod overruled_player;
mod player_spelling;
mod player_unreadable;
mod profile;
mod rank_impossible;
mod rare;
mod repeating_variation;
mod repetition;
mod result_fraction;
mod result_mismatch;
mod result_spelling;
mod result_undecided;
mod result_units;
mod result_unreadable;
mod resumed;
mod reversed_rectangle;
mod root_property_elsewhere;
mod rules_missing;
mod rules_unknown;
mod same_player;
mod set;
mod setup_in_game;
mod setup_off_board;
mod setup_on_stone;
mod setup_twice;
mod several_moves;
mod several_values;
mod size_unusable;
mod solution_unmarked;
mod split_variation;
mod square_size_as_rectangle;
mod stop_incomplete;
mod stray_text;
mod suicide;
mod superko;
mod surplus_parenthesis;
mod swallowed_text;
mod syntax;
mod text_after_game;
mod text_before_game;
mod tie_against_rules;
mod time_unreadable;
mod tools;
mod unclosed_game;
mod undecodable_bytes;
mod unknown_charset;
mod unreadable_move;
mod unterminated_value;
mod value_without_name;
mod winner_behind;
mod wrong_charset;

pub use file::{Checked, Checker, LeftOut, Options, Read};
pub use profile::{Profile, Weight, is_in_profiles};
pub use set::CheckSet;

use crate::finding::{CheckInfo, Findings, MOST_PER_CHECK};
use crate::foreign::Foreign;
use crate::record::{Basis, Record};
use crate::replay::Replay;
use crate::sgf::SyntaxFault;
use crate::verdict::Judgement;

/// All that is known of one game.
#[derive(Debug)]
pub struct Game<'a> {
    /// The record.
    pub record: &'a Record<'a>,
    /// The faults of the text that belong to this game.
    pub faults: &'a [SyntaxFault],
    /// The rules and komi it is judged by.
    pub basis: &'a Basis,
    /// The record played through.
    pub replay: &'a Replay,
    /// What is said of its result.
    pub judgement: &'a Judgement,
    /// The format it was read from, where that is not SGF.
    pub foreign: Option<Foreign>,
}

/// A check: what it is, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Code, name, severity, manual.
    pub info: &'static CheckInfo,
    inspect: fn(&Game<'_>, &mut Findings),
}

/// Every check, in the order of their codes.
pub static CHECKS: &[Check] = &[
    entry(&no_game::INFO, |_, _| ()),
    entry(&text_before_game::INFO, text_before_game::inspect),
    entry(&byte_order_mark::INFO, byte_order_mark::inspect),
    entry(&text_after_game::INFO, text_after_game::inspect),
    entry(
        &missing_opening_parenthesis::INFO,
        missing_opening_parenthesis::inspect,
    ),
    entry(&missing_semicolon::INFO, missing_semicolon::inspect),
    entry(&unclosed_game::INFO, unclosed_game::inspect),
    entry(&surplus_parenthesis::INFO, surplus_parenthesis::inspect),
    entry(&empty_variation::INFO, empty_variation::inspect),
    entry(&unterminated_value::INFO, unterminated_value::inspect),
    entry(&stray_text::INFO, stray_text::inspect),
    entry(&lost_bracket::INFO, lost_bracket::inspect),
    entry(&lower_case_name::INFO, lower_case_name::inspect),
    entry(&name_without_value::INFO, name_without_value::inspect),
    entry(&value_without_name::INFO, value_without_name::inspect),
    entry(&node_after_variation::INFO, node_after_variation::inspect),
    entry(&duplicate_property::INFO, duplicate_property::inspect),
    entry(&move_and_setup::INFO, move_and_setup::inspect),
    entry(&several_moves::INFO, several_moves::inspect),
    entry(&several_values::INFO, several_values::inspect),
    entry(&blank_pass::INFO, blank_pass::inspect),
    entry(
        &square_size_as_rectangle::INFO,
        square_size_as_rectangle::inspect,
    ),
    entry(&wrong_charset::INFO, wrong_charset::inspect),
    entry(&guessed_charset::INFO, guessed_charset::inspect),
    entry(&undecodable_bytes::INFO, undecodable_bytes::inspect),
    entry(&unknown_charset::INFO, unknown_charset::inspect),
    entry(&foreign_format::INFO, foreign_format::inspect),
    entry(&swallowed_text::INFO, swallowed_text::inspect),
    entry(&empty_game::INFO, empty_game::inspect),
    entry(&size_unusable::INFO, size_unusable::inspect),
    entry(&not_go::INFO, not_go::inspect),
    entry(&komi_missing::INFO, komi_missing::inspect),
    entry(&komi_unreadable::INFO, komi_unreadable::inspect),
    entry(&komi_units::INFO, komi_units::inspect),
    entry(&rules_missing::INFO, rules_missing::inspect),
    entry(&rules_unknown::INFO, rules_unknown::inspect),
    entry(&player_unreadable::INFO, player_unreadable::inspect),
    // One pass finds this and all others that `rare` names.
    entry(&invalid_value::INFO, rare::inspect),
    entry(&root_property_elsewhere::INFO, |_, _| ()),
    entry(&game_info_elsewhere::INFO, |_, _| ()),
    entry(&date_unreadable::INFO, date_unreadable::inspect),
    entry(&time_unreadable::INFO, time_unreadable::inspect),
    entry(&reversed_rectangle::INFO, reversed_rectangle::inspect),
    entry(&same_player::INFO, same_player::inspect),
    entry(&rank_impossible::INFO, rank_impossible::inspect),
    entry(&komi_unlikely::INFO, komi_unlikely::inspect),
    entry(&komi_in_ko::INFO, komi_in_ko::inspect),
    entry(&komi_spelling::INFO, komi_spelling::inspect),
    entry(&date_spelling::INFO, date_spelling::inspect),
    entry(&player_spelling::INFO, player_spelling::inspect),
    entry(&occupied_point::INFO, occupied_point::inspect),
    entry(&off_board_point::INFO, off_board_point::inspect),
    entry(&suicide::INFO, suicide::inspect),
    entry(&ko::INFO, ko::inspect),
    entry(&superko::INFO, superko::inspect),
    entry(&out_of_turn::INFO, out_of_turn::inspect),
    entry(&after_end::INFO, after_end::inspect),
    entry(&unreadable_move::INFO, unreadable_move::inspect),
    entry(&resumed::INFO, resumed::inspect),
    entry(&repetition::INFO, repetition::inspect),
    entry(&stop_incomplete::INFO, stop_incomplete::inspect),
    entry(&allowed_suicide::INFO, allowed_suicide::inspect),
    entry(&handicap_mismatch::INFO, handicap_mismatch::inspect),
    entry(
        &handicap_without_stones::INFO,
        handicap_without_stones::inspect,
    ),
    entry(&handicap_by_moves::INFO, handicap_by_moves::inspect),
    entry(&first_mover::INFO, first_mover::inspect),
    entry(&handicap_unreadable::INFO, handicap_unreadable::inspect),
    entry(&handicap_one::INFO, handicap_one::inspect),
    entry(&handicap_undeclared::INFO, handicap_undeclared::inspect),
    entry(&breathless_setup::INFO, breathless_setup::inspect),
    entry(&setup_in_game::INFO, setup_in_game::inspect),
    entry(&setup_off_board::INFO, setup_off_board::inspect),
    entry(&setup_twice::INFO, setup_twice::inspect),
    entry(&handicap_layout::INFO, handicap_layout::inspect),
    entry(
        &handicap_with_white_stones::INFO,
        handicap_with_white_stones::inspect,
    ),
    entry(&setup_on_stone::INFO, setup_on_stone::inspect),
    entry(&result_mismatch::INFO, result_mismatch::inspect),
    entry(&result_undecided::INFO, result_undecided::inspect),
    entry(&result_unreadable::INFO, result_unreadable::inspect),
    entry(&result_spelling::INFO, result_spelling::inspect),
    entry(&tie_against_rules::INFO, tie_against_rules::inspect),
    entry(&dead_chain_unmarked::INFO, dead_chain_unmarked::inspect),
    entry(
        &live_chain_marked_dead::INFO,
        live_chain_marked_dead::inspect,
    ),
    entry(&result_fraction::INFO, result_fraction::inspect),
    entry(&loser_moved_last::INFO, loser_moved_last::inspect),
    entry(&counted_before_end::INFO, counted_before_end::inspect),
    entry(&result_units::INFO, result_units::inspect),
    entry(&winner_behind::INFO, winner_behind::inspect),
    entry(&marked_twice::INFO, |_, _| ()),
    entry(&judgement_without_move::INFO, |_, _| ()),
    entry(&contradicting_judgements::INFO, |_, _| ()),
    entry(&markup_off_board::INFO, |_, _| ()),
    entry(&labelled_twice::INFO, |_, _| ()),
    entry(&listed_twice::INFO, |_, _| ()),
    entry(&empty_node::INFO, empty_node::inspect),
    // One pass compares variations, for this and the next two.
    entry(&duplicate_variation::INFO, branches::inspect),
    entry(&repeating_variation::INFO, |_, _| ()),
    entry(&split_variation::INFO, |_, _| ()),
    entry(&lost_escape::INFO, lost_escape::inspect),
    entry(&overruled_player::INFO, overruled_player::inspect),
    entry(
        &move_number_without_move::INFO,
        move_number_without_move::inspect,
    ),
    entry(&mixed_styles::INFO, mixed_styles::inspect),
    entry(&mixed_games::INFO, mixed_games::inspect),
    entry(&solution_unmarked::INFO, solution_unmarked::inspect),
    entry(&both_begin::INFO, both_begin::inspect),
];

/// Runs every check on a game.
#[must_use]
pub fn inspect(game: &Game<'_>) -> Findings {
    inspect_up_to(game, MOST_PER_CHECK)
}

/// The same, with another bound to the findings of each check.
fn inspect_up_to(game: &Game<'_>, most: u32) -> Findings {
    let mut found = Findings::up_to(most);
    for check in CHECKS {
        (check.inspect)(game, &mut found);
    }
    found
}

/// The findings about a file that holds no game.
fn without_game(faults: &[SyntaxFault], foreign: Option<Foreign>) -> Findings {
    let mut found = Findings::default();
    no_game::inspect(faults, foreign, &mut found);
    found
}

/// The check of this code or name, in any letter case.
#[must_use]
pub fn find(code_or_name: &str) -> Option<&'static CheckInfo> {
    let same = |word: &str| word.eq_ignore_ascii_case(code_or_name);
    CHECKS
        .iter()
        .map(|check| check.info)
        .find(|info| same(info.code) || same(info.name))
}

/// Whether findings of this check are illegal moves; what they cause is told as their consequence.
#[must_use]
pub fn is_illegal_move(check: &CheckInfo) -> bool {
    let illegal = [
        &occupied_point::INFO,
        &off_board_point::INFO,
        &suicide::INFO,
        &ko::INFO,
        &superko::INFO,
        &out_of_turn::INFO,
    ];
    illegal.into_iter().any(|one| std::ptr::eq(one, check))
}

const fn entry(info: &'static CheckInfo, inspect: fn(&Game<'_>, &mut Findings)) -> Check {
    Check { info, inspect }
}

/// Declares a check: its doc comment becomes the manual.
macro_rules! check {
    ($(#[doc = $line:literal])* $code:ident $name:literal, $severity:ident, since $since:literal) => {
        $(#[doc = $line])*
        pub(super) static INFO: $crate::finding::CheckInfo = $crate::finding::CheckInfo {
            code: stringify!($code),
            name: $name,
            severity: $crate::finding::Severity::$severity,
            since: $since,
            manual: concat!($($line, "\n"),*),
        };
    };
}
use check;

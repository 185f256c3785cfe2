//! What is found by comparing games: these are no checks of single records.

use crate::finding::{CheckInfo, Severity};

/// Declares a finding.
macro_rules! code {
    ($info:ident, $code:literal $name:literal, $severity:ident, $manual:literal) => {
        pub(super) static $info: CheckInfo = CheckInfo {
            code: $code,
            name: $name,
            severity: Severity::$severity,
            since: "0.2.0",
            manual: $manual,
        };
    };
}

code!(SAME, "C101" "duplicate-game", Note,
    " # What it finds\n The same game twice: the same setup and the same moves on the main line, the board turned, mirrored or with the colours \
        exchanged, with or without passes at the end. Games with fewer than 40 moves and set-up stones need the same players and date as well, or the same text.\n \
    # Why it matters\n A game that is counted twice weighs twice in statistics and in training.\n \
    # What to do\n `kifu dupes` lists the groups and says which copy is the best; `--move-to DIR` puts the others aside.\n");

code!(TRUNCATED, "C102" "truncated-copy", Warning,
    " # What it finds\n A game that is the beginning of another one, at least 40 moves long; from 10 on where players and date are the same.\n \
    # Why it matters\n Its end is lost, and with it what its result rests on.\n \
    # What to do\n Keep the longer copy.\n");

code!(RESULT, "C103" "contradicting-results", Warning,
    " # What it finds\n Two copies of one game with different results. A copy without a result, or one that does not say how the game was won, \
        contradicts nothing.\n \
    # Why it matters\n One of the two is wrong, and no look at a single record shows it; or programs played the same game again under other rules.\n \
    # What to do\n Look both up; `kifu score` counts the final position. `kifu dupes --move-to` leaves both where they are.\n");

code!(KOMI, "C104" "contradicting-komi", Warning,
    " # What it finds\n Two copies of one game with different komi, both in points.\n \
    # Why it matters\n One of the two is wrong, and with it perhaps the result.\n \
    # What to do\n Look up what was in force at the event; in a game that was counted the result tells.\n");

code!(DATE, "C105" "contradicting-dates", Warning,
    " # What it finds\n Two copies of one game with different dates; a year alone contradicts no day of it.\n \
    # Why it matters\n One of the two is wrong, or two games share all moves, which short ones do.\n \
    # What to do\n Look both up. A day's difference is often that between two time zones.\n");

code!(ONE_MOVE, "C106" "one-move-different", Warning,
    " # What it finds\n Two games of the same players and the same date, at least 60 moves long, that differ in a single move: another point, or a \
        move more or less.\n \
    # Why it matters\n One of the two is a slip of whoever wrote it down.\n \
    # What to do\n Look at the position before that move; the odd copy often has an illegal or pointless move later on.\n");

/// What comparing games finds.
pub static COMPARISONS: [&CheckInfo; 6] = [&SAME, &TRUNCATED, &RESULT, &KOMI, &DATE, &ONE_MOVE];

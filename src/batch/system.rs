//! What kifu says of things it could not check.

use crate::finding::{CheckInfo, Severity};

/// A file the system would not give, or that nobody can take apart.
pub(super) static UNREADABLE_FILE: CheckInfo = CheckInfo {
    code: "S901",
    name: "unreadable-file",
    severity: Severity::Error,
    since: "0.1.0",
    manual: " # What it finds\n A path that does not exist, a file or directory that the system does not let kifu read, a link to a pipe or a device, or an archive (or a member of \
        one) that is broken, encrypted or packed in a way kifu does not know.\n \
        # Why it matters\n Nothing in it was checked; the run goes on and ends with exit code 2. Members of an archive that stand before the damage \
        are reported.\n \
        # What to do\n Check the path and its permissions; test the archive with the program that made it. Files of 4 GiB and more are refused: split \
        them.\n",
};

/// A check that broke down.
pub(super) static BROKEN_CHECK: CheckInfo = CheckInfo {
    code: "S902",
    name: "broken-check",
    severity: Severity::Error,
    since: "0.1.0",
    manual: " # What it finds\n A fault of kifu itself: checking this file broke down.\n \
        # Why it matters\n Nothing is known of the file; the run goes on and ends with exit code 2.\n \
        # What to do\n Please report it together with the file.\n",
};

/// More than an archive may unpack to.
pub(super) static ARCHIVE_LIMIT: CheckInfo = CheckInfo {
    code: "S903",
    name: "archive-limit",
    severity: Severity::Error,
    since: "0.2.0",
    manual: " # What it finds\n A record that would unpack to more than 256 MiB, or an archive that unpacks to more than 1 GiB and more than 200 times \
        its own size, or to more than 1 TiB, or that has more than 10,000,000 members.\n \
        # Why it matters\n Small files can be made that unpack to more than any disk holds. What exceeds the limits is not checked, the rest is; the run \
        goes on.\n \
        # What to do\n If the archive is honest, unpack it and check the directory.\n",
};

/// Something in an archive that is no record.
pub(super) static ARCHIVE_SKIPPED: CheckInfo = CheckInfo {
    code: "S904",
    name: "archive-skipped",
    severity: Severity::Warning,
    since: "0.2.0",
    manual: " # What it finds\n An archive without any record (*.sgf, *.sgfs), or archives within an archive, which are not opened.\n \
        # Why it matters\n What was expected to be checked may not have been.\n \
        # What to do\n Unpack inner archives and name them.\n",
};

/// What kifu says of files it could not check; these are no checks of records.
pub static SYSTEM: [&CheckInfo; 4] = [
    &UNREADABLE_FILE,
    &BROKEN_CHECK,
    &ARCHIVE_LIMIT,
    &ARCHIVE_SKIPPED,
];

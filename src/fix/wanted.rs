//! Which fixes are wanted.

use super::form::FORM;
use crate::finding::{CheckInfo, Safety};

/// Which fixes are wanted: by default the safe ones of all checks.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Unsafe ones as well.
    pub unsafe_too: bool,
    /// The normal form as well, which mends no fault.
    pub normal_form: bool,
    /// Only those of these checks: codes, beginnings of codes, or names. All where there is none.
    pub select: Vec<String>,
    /// None of these.
    pub ignore: Vec<String>,
    /// None of these codes either: kifu.toml says that what they find is meant to be there, or not wanted.
    pub spared: Vec<&'static str>,
}

impl Wanted {
    /// Whether a fix is carried out.
    #[must_use]
    pub fn takes(&self, check: &CheckInfo, safety: Safety) -> bool {
        let is_trusted = match safety {
            Safety::Safe => true,
            Safety::Unsafe => self.unsafe_too,
            Safety::ShowOnly => false,
        };
        is_trusted && self.takes_check(check)
    }

    /// Whether fixes of this check are wanted at all.
    #[must_use]
    pub fn takes_check(&self, check: &CheckInfo) -> bool {
        let is_named = |words: &[String]| words.iter().any(|word| names(word, check));
        let is_form = FORM.iter().any(|form| form.code == check.code);
        let selected = if is_form {
            self.normal_form || is_named(&self.select)
        } else {
            self.select.is_empty() || is_named(&self.select)
        };
        selected && !is_named(&self.ignore) && !self.spares(check)
    }

    /// Whether kifu.toml spares what a check finds.
    #[must_use]
    pub fn spares(&self, check: &CheckInfo) -> bool {
        self.spared.contains(&check.code)
    }

    /// Whether somebody asks for the fixes of this check.
    #[must_use]
    pub fn selects(&self, check: &CheckInfo) -> bool {
        self.select.iter().any(|word| names(word, check))
    }

    /// Whether anything of the normal form is wanted.
    #[must_use]
    pub fn wants_form(&self) -> bool {
        FORM.iter().any(|check| self.takes_check(check))
    }
}

/// Whether a word stands for a check.
pub(super) fn names(word: &str, check: &CheckInfo) -> bool {
    let begins = check
        .code
        .get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word));
    (begins && !word.is_empty()) || check.name.eq_ignore_ascii_case(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn words_choose_checks() {
        let takes = |select: &[&str], ignore: &[&str], code: &str| {
            let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
            let wanted = Wanted {
                select: owned(select),
                ignore: owned(ignore),
                ..Wanted::default()
            };
            let info = check::find(code).or(FORM.iter().copied().find(|form| form.code == code));
            wanted.takes_check(info.expect("a code"))
        };
        assert!(takes(&[], &[], "S106"));
        assert!(takes(&["S"], &[], "S106"));
        assert!(takes(&["missing-semicolon"], &[], "S106"));
        assert!(!takes(&["M"], &[], "S106"));
        assert!(!takes(&["S"], &["S106"], "S106"));
        assert!(!takes(&[], &[], "N102"));
        assert!(takes(&["N"], &[], "N102"));
        assert!(!takes(&["S1065"], &[], "S106"));
    }

    #[test]
    fn safety_decides() {
        let info = check::find("S106").expect("a code");
        let mut wanted = Wanted::default();
        assert!(wanted.takes(info, Safety::Safe));
        assert!(!wanted.takes(info, Safety::Unsafe));
        wanted.unsafe_too = true;
        assert!(wanted.takes(info, Safety::Unsafe));
        assert!(!wanted.takes(info, Safety::ShowOnly));
    }
}

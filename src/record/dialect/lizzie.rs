//! Lizzie, and LizzieYzy and others that came of it.

use super::{Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "lizzie",
    title: "Lizzie",
    // `AP[Lizzie: …]` (its source).
    marks: &[begins(Ident::AP, "lizzie")],
    // Early versions write KM[7.5] into every record, whatever was played (their source).
    usual_komi: &[halves(15), halves(13)],
    ..Profile::PLAIN
};

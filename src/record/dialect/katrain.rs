//! KaTrain.

use super::signs::VERSION;
use super::{Mark, Profile, begins, halves};
use crate::sgf::Ident;

pub(super) static PROFILE: Profile = Profile {
    name: "katrain",
    title: "KaTrain",
    // `AP[KaTrain:…]` and KTV, its own version. Records of Fox keep TC and TT when it saves them, with the komi already in points.
    marks: &[begins(Ident::AP, "katrain"), Mark::Numbers(VERSION)],
    usual_komi: &[halves(13), halves(15)],
    ..Profile::PLAIN
};

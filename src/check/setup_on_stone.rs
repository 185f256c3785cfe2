//! H114

use super::{Game, check, tools};
use crate::finding::Findings;
use crate::replay::IrregularityKind;

check! {
    /// # What it finds
    /// Stones set up (AB, AW) on points where a stone stands already, of the same colour or of the other.
    /// # Why it matters
    /// FF[4] sets the stone over whatever was there, and does not complain. A stone of the same colour changes nothing: often it was meant for
    /// another point. One of the other colour takes a stone off that nobody captured.
    /// # Example
    /// ```sgf
    /// (;SZ[9]AB[cc][dd];AW[dd][ee])
    /// ```
    /// # What to do
    /// Compare the setup with the diagram it is from. kifu sets the stones as recorded.
    H114 "setup-on-stone", Note, since "0.1.0"
}

pub(super) fn inspect(game: &Game<'_>, found: &mut Findings) {
    let wanted = |kind| match kind {
        IrregularityKind::SetupOnStone { replaces } => Some(replaces),
        _ => None,
    };
    for (irregularity, replaces) in tools::chosen(game, wanted) {
        if found.wants(&INFO) {
            let place = irregularity.point.map(|point| tools::name(game, point));
            let place = place.as_deref().unwrap_or("one point");
            let message = match replaces {
                true => {
                    format!("the setup replaces the stone at {place} by one of the other colour")
                }
                false => {
                    format!("the setup puts a stone at {place}, where the same one stands already")
                }
            };
            found.push_wanted(tools::finding(game, &INFO, irregularity, message));
        }
    }
}

//! What becomes of right records that are made wrong: `KIFU_CORPUS=/path/to/corpus cargo bench --bench falsify`.
//!
//! Every record that is confirmed is changed in sixteen ways, one at a time. The table shows how many are confirmed by accident, refuted, undecided. A last
//! stone that changes no count leaves the record right, and colours that are exchanged are the same as a winner who is. Below stands why games of the
//! last group were left undecided.
#![allow(clippy::print_stdout)]

mod corrupt;

use std::collections::BTreeMap;
use std::path::PathBuf;

use corrupt::{ALL, corrupt};
use kifu::check::{Checker, Options};
use kifu::record::RulesFrom;
use kifu::verdict::Verdict;

/// What is known of a confirmed record.
struct Kind {
    strict: bool,
    passes: bool,
}

fn main() {
    let Some(corpus) = std::env::var_os("KIFU_CORPUS").map(PathBuf::from) else {
        println!("KIFU_CORPUS names no corpus: nothing to measure");
        return;
    };
    let mut checker = Checker::default();
    let mut sums: BTreeMap<(&str, String), [u32; 3]> = BTreeMap::new();
    let mut reasons: BTreeMap<String, BTreeMap<&str, u32>> = BTreeMap::new();
    for set in ["scored", "human", "hard"] {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(corpus.join(set))
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        paths.sort();
        for path in paths {
            let Ok(bytes) = std::fs::read(&path) else {
                continue;
            };
            let Some(kind) = confirmed(&mut checker, &bytes) else {
                continue;
            };
            for corruption in ALL {
                let Some(wrong) = corrupt(&bytes, corruption) else {
                    continue;
                };
                let Some((found, why)) = verdict(&mut checker, &wrong) else {
                    continue;
                };
                if let Some(why) = why.filter(|_| kind.strict && kind.passes) {
                    let of = reasons.entry(format!("{corruption:?}")).or_default();
                    *of.entry(why).or_default() += 1;
                }
                if found == 0 && std::env::var_os("KIFU_FALSIFY_SHOW").is_some() {
                    println!("confirmed: {} {corruption:?}", path.display());
                }
                let groups = [
                    ("all", true),
                    ("two passes", kind.passes),
                    ("RU, no handicap", kind.strict),
                    ("RU, no handicap, two passes", kind.strict && kind.passes),
                ];
                for (group, _) in groups.iter().filter(|(_, of)| *of) {
                    sums.entry((*group, format!("{corruption:?}"))).or_default()[found] += 1;
                }
            }
        }
    }
    println!(
        "| records | change | tried | confirmed | refuted | undecided |\n|---|---|---|---|---|---|"
    );
    for ((group, change), [confirmed, refuted, undecided]) in sums {
        let all = confirmed + refuted + undecided;
        let share = |part: u32| 100.0 * f64::from(part) / f64::from(all);
        let (c, r, u) = (share(confirmed), share(refuted), share(undecided));
        println!("| {group} | {change} | {all} | {confirmed} ({c:.2} %) | {r:.1} % | {u:.1} % |");
    }
    println!();
    for (change, whys) in &reasons {
        let whys = whys.iter().map(|(why, count)| format!("{why} {count}"));
        println!("{change}: {}", whys.collect::<Vec<_>>().join(", "));
    }
}

fn confirmed(checker: &mut Checker, bytes: &[u8]) -> Option<Kind> {
    let mut kind = None;
    checker.check(bytes, &Options::default(), |checked| {
        let Some(game) = checked.game else { return };
        if game.judgement.verdict == Verdict::Confirmed {
            let handicap = game.replay.handicap.is_given();
            kind = Some(Kind {
                strict: game.basis.rules_from != RulesFrom::Default && !handicap,
                passes: game.replay.final_passes >= 2,
            });
        }
    });
    kind
}

/// 0 confirmed, 1 refuted, 2 undecided and why; `None` where there is nothing left to check.
fn verdict(checker: &mut Checker, bytes: &[u8]) -> Option<(usize, Option<&'static str>)> {
    let mut found = None;
    checker.check(bytes, &Options::default(), |checked| {
        found = checked.game.and_then(|game| match game.judgement.verdict {
            Verdict::Confirmed => Some((0, None)),
            Verdict::Refuted => Some((1, None)),
            Verdict::Undecided(why) => Some((2, Some(why.name()))),
            Verdict::NotCheckable(_) => None,
        });
    });
    found
}

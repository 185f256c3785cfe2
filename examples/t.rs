use kifu::{record::*, replay::*, rules::*, sgf::*, source::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let rules = ruleset(&a[1]).unwrap();
    let mut files = vec![];
    let mut st = vec![std::path::PathBuf::from(&a[2])];
    while let Some(d) = st.pop() {
        for e in std::fs::read_dir(&d).unwrap().flatten() {
            let p = e.path();
            if p.is_dir() {
                st.push(p)
            } else {
                files.push(p)
            }
        }
    }
    files.sort();
    let bufs: Vec<Vec<u8>> = files.iter().map(|f| std::fs::read(f).unwrap()).collect();
    let mut tree = Collection::default();
    let mut r = Replayer::default();
    for round in 0..6 {
        let t = std::time::Instant::now();
        let (mut g, mut m, mut ir, mut ill) = (0, 0u64, 0, 0);
        for b in &bufs {
            parse_into(b, &mut tree);
            if round % 3 == 0 {
                g += tree.node_count();
                continue;
            }
            let s = Source::new(b, None);
            if round % 3 == 1 {
                for i in 0..tree.games().len() {
                    let rec = Record::read(&tree, s, i).unwrap();
                    m += rec.size.area() as u64;
                }
                continue;
            }
            for i in 0..tree.games().len() {
                let rec = Record::read(&tree, s, i).unwrap();
                let rp = r.replay(&rec, rules);
                g += 1;
                m += rp.moves as u64;
                ir += rp.irregularities.len();
                ill += rp.first_illegal.is_some() as usize;
            }
        }
        println!("{:?} {g} {m} {ir} {ill}", t.elapsed());
    }
}

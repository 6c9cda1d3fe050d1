//! Solves jHidato files and reports the time for each: `hidato_files FILE…`.

use std::time::Instant;

use puzzle_core::solve::Work;
use puzzle_hidato::formats::jhidato;

fn main() {
    let mut times = Vec::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let file = jhidato::File::parse(&text).expect("a template");
        let mut best = f64::MAX;
        let mut line = String::new();
        for _ in 0..30 {
            let mut work = Work::unlimited();
            let start = Instant::now();
            let found = puzzle_hidato::count(file.desc.board(), file.desc.clues(), 2, &mut work);
            best = best.min(start.elapsed().as_secs_f64() * 1e3);
            line = format!("{:?} {} nodes", found.is_unique(), work.n_nodes());
        }
        let name = path.rsplit('/').next().unwrap_or(&path);
        println!("{name:24} {best:9.3} ms  {line}");
        times.push(best);
    }
    times.sort_by(f64::total_cmp);
    if let (Some(median), Some(max)) = (times.get(times.len() / 2), times.last()) {
        println!("median {median:.3} ms, most {max:.3} ms");
    }
}

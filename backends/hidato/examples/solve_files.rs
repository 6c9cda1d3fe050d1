//! Solves jHidato files and says how long each took: `solve_files FILE…`.

use puzzle_core::Work;
use puzzle_hidato::formats::jhidato;

fn main() {
    let mut times = Vec::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let file = jhidato::File::parse(&text).expect("a template");
        let mut best = f64::MAX;
        let mut line = String::new();
        for _ in 0..5 {
            let mut work = Work::unlimited();
            let start = millis();
            let found = puzzle_hidato::count(file.desc.board(), file.desc.clues(), 2, &mut work);
            best = best.min(millis() - start);
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

/// Milliseconds that this thread has run; the wall clock where that is not told.
fn millis() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = told.and_then(|t| t.split(' ').next()?.parse::<f64>().ok());
    ran.map_or_else(
        || {
            let now = std::time::SystemTime::now();
            now.duration_since(std::time::UNIX_EPOCH).map_or(0.0, |d| d.as_secs_f64() * 1e3)
        },
        |nanos| nanos / 1e6,
    )
}

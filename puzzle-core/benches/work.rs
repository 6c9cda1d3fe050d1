//! The cost of being watched: a million nodes of about a nanosecond.

use std::ops::ControlFlow;
use std::time::Instant;

use divan::{Bencher, black_box};
use puzzle_core::solve::{Pace, Stop, Work};

fn main() {
    divan::main();
}

const NODES: u64 = 1_000_000;

/// A search that does almost nothing.
fn search(work: &mut Work<'_>) -> Result<u64, Stop> {
    let mut x = black_box(1_u64);
    for _ in 0..NODES {
        work.node()?;
        x = (x ^ (x >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    Ok(x)
}

#[divan::bench(sample_count = 200)]
fn nobody_watches(bencher: Bencher) {
    bencher.bench_local(|| search(&mut Work::unlimited()));
}

#[divan::bench(sample_count = 200)]
fn watched_by_a_clock(bencher: Bencher) {
    bencher.bench_local(|| {
        let (start, mut pace) = (Instant::now(), Pace::default());
        let mut watch = |_: &_| ControlFlow::Continue(pace.next(start.elapsed()));
        search(&mut Work::unlimited().watched(&mut watch))
    });
}

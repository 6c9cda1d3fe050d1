//! Many pieces of work at a time, their results in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex};
use std::thread;

/// Results that a worker may be ahead of the one that is waited for: what bounds the memory of a
/// run of any length.
const WINDOW: u64 = 256;

/// Where the pieces are handed out.
struct Counter {
    /// The next piece.
    next: u64,
    /// Pieces whose results were taken.
    taken: u64,
}

/// Does `n` pieces of work on `jobs` threads, each with a bench of its own, and takes the results
/// in the order of the pieces, each as soon as those before it are there. Ends early when `take`
/// breaks; pieces begun by then are finished and dropped.
pub(crate) fn in_order<B, T: Send>(
    n: u64,
    jobs: usize,
    bench: impl Fn() -> B + Sync,
    work: impl Fn(&mut B, u64) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let jobs = jobs.min(usize::try_from(n).unwrap_or(usize::MAX)).max(1);
    if jobs == 1 {
        let mut bench = bench();
        let _ = (0..n).try_for_each(|i| take(work(&mut bench, i)));
        return;
    }
    let counter = Mutex::new(Counter { next: 0, taken: 0 });
    let moved = Condvar::new();
    let draw = || -> Option<u64> {
        let mut at = counter.lock().ok()?;
        while at.next < n && at.next - at.taken >= WINDOW {
            at = moved.wait(at).ok()?;
        }
        let i = at.next;
        at.next += u64::from(i < n);
        (i < n).then_some(i)
    };
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, bench, work, draw) = (sender.clone(), &bench, &work, &draw);
            scope.spawn(move || {
                let mut bench = bench();
                while let Some(i) = draw() {
                    if sender.send((i, work(&mut bench, i))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (i, result) in results {
            early.insert(i, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                let is_over = take(result).is_break();
                if let Ok(mut at) = counter.lock() {
                    at.taken = wanted;
                    if is_over {
                        at.next = n;
                    }
                }
                moved.notify_all();
                if is_over {
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_end_when_they_are_no_longer_wanted() {
        for jobs in [1, 2, 7] {
            let mut taken = Vec::new();
            // Later pieces are done sooner.
            let work = |(): &mut (), i: u64| {
                thread::sleep(std::time::Duration::from_micros(2000 / (i + 1)));
                i * i
            };
            in_order(
                1000,
                jobs,
                || (),
                work,
                |square| {
                    taken.push(square);
                    if taken.len() == 600 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                },
            );
            assert_eq!(taken, (0..600).map(|i| i * i).collect::<Vec<u64>>(), "{jobs} jobs");
            in_order(0, jobs, || (), work, |_| unreachable!("there is nothing to do"));
        }
    }
}

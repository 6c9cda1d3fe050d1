//! Parallel work with results in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex};
use std::thread;

/// Maximum number of items that are started but not yet passed on in order. It limits the memory
/// for finished results.
const WINDOW: u64 = 256;

/// Counters of the items to process, shared by the threads.
struct Counter {
    /// Index of the next item to start.
    next: u64,
    /// Number of items whose results were passed to `take`.
    taken: u64,
}

/// Processes `n` items on `jobs` threads and passes the results to `take` in the order of the
/// items, each as soon as those before it are ready. Stops early when `take` breaks; items started
/// by then are finished and their results dropped.
pub(crate) fn in_order<T: Send>(
    n: u64,
    jobs: usize,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let jobs = jobs.min(usize::try_from(n).unwrap_or(usize::MAX)).max(1);
    if jobs == 1 {
        let _ = (0..n).try_for_each(|i| take(work(i)));
        return;
    }
    let counter = Mutex::new(Counter { next: 0, taken: 0 });
    let advanced = Condvar::new();
    let next_item = || -> Option<u64> {
        let mut at = counter.lock().ok()?;
        while at.next < n && at.next - at.taken >= WINDOW {
            at = advanced.wait(at).ok()?;
        }
        let i = at.next;
        at.next += u64::from(i < n);
        (i < n).then_some(i)
    };
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, work) = (sender.clone(), &work);
            let next_item = &next_item;
            scope.spawn(move || {
                while let Some(i) = next_item() {
                    if sender.send((i, work(i))).is_err() {
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
                advanced.notify_all();
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
    fn results_come_in_order_and_a_break_ends_the_run() {
        for jobs in [1, 2, 7] {
            let mut taken = Vec::new();
            // Later items are done sooner.
            let work = |i: u64| {
                thread::sleep(std::time::Duration::from_micros(2000 / (i + 1)));
                i * i
            };
            in_order(1000, jobs, work, |square| {
                taken.push(square);
                if taken.len() == 600 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(taken, (0..600).map(|i| i * i).collect::<Vec<u64>>(), "{jobs} jobs");
            in_order(0, jobs, work, |_| unreachable!("there is nothing to do"));
        }
    }
}

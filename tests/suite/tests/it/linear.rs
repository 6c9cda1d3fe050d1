//! Readers of untrusted text take linear time: twice the text takes about twice the time.
//!
//! The texts are valid files in which each line, and each part that some reader treats specially,
//! is repeated, up to a mebibyte in the campaign. Time is processor time of the thread, the least of
//! several readings, so that other programs matter little.

mod readers;
mod texts;

use std::fmt::Write as _;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use readers::{Reader, readers};
use texts::Text;

/// Size of the longest texts in bytes.
const LONG: usize = 1 << 20;
/// Maximum time for twice the text, as a multiple. It is more than 2 because vectors grow.
const MOST: f64 = 2.2;
/// Factor that the longest text may take in addition, since memory that is fresh or larger than the
/// caches costs more. A quadratic reader takes six times as long as allowed by [`MOST`] over three
/// doublings.
const MEMORY: f64 = 2.0;
/// A reading of a mebibyte that takes less time than this is not compared, nor are shorter texts
/// that take their part of it: a reader that looks at the rest of the text again for each line of
/// 100 bytes takes ten times as long.
const SHORT: Duration = Duration::from_millis(4);
/// Number of readings of a text of which the least time counts, if the first one took too long.
const TRIES: usize = 8;

/// Returns the processor time of reading a text.
fn time(reader: &Reader, text: &str) -> Duration {
    let now = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap();
    let begun = now();
    (reader.read)(text);
    now().saturating_sub(begun)
}

/// Reads a text in growing sizes. Returns the times if they grow faster than the sizes.
fn superlinear(reader: &Reader, text: &Text, sizes: &[usize]) -> Option<Vec<Duration>> {
    let texts: Vec<String> = sizes.iter().map(|&bytes| text.of(bytes)).collect();
    let mut times = vec![Duration::MAX; texts.len()];
    let longest = *sizes.last()?;
    let short = SHORT.mul_f64(longest as f64 / LONG as f64);
    for _ in 0..TRIES {
        // The longest one first: if it takes little time, the others need not be read.
        for (text, least) in texts.iter().zip(&mut times).rev() {
            *least = (*least).min(time(reader, text));
        }
        if times.last().is_some_and(|time| *time < short) {
            return None;
        }
        let doublings = (longest as f64 / sizes[0] as f64).log2();
        let most = times[0].as_secs_f64() * MOST.powf(doublings) * MEMORY;
        if times.last()?.as_secs_f64() <= most {
            return None;
        }
    }
    Some(times)
}

/// Number of threads, each of which reads a part of the texts.
const THREADS: usize = 2;

/// Reads all texts of a part in growing sizes. Returns the number of texts and the faults.
fn check_part(part: usize, every: usize, most: usize, sizes: &[usize]) -> (usize, String) {
    let (mut n, mut faults) = (0, String::new());
    for (i, reader) in readers(most).into_iter().enumerate() {
        // Other texts for each reader.
        let first = (i + part * every) % (every * THREADS);
        for text in reader.texts.iter().skip(first).step_by(every * THREADS) {
            n += 1;
            if let Some(times) = superlinear(&reader, text, sizes) {
                let fault = format!("{}: {}: {times:?}", reader.name, text.words);
                eprintln!("{fault}");
                let _ = writeln!(faults, "{fault}");
            }
        }
    }
    (n, faults)
}

/// Reads each `every`th text in growing sizes. Each unit is repeated at `most` places of each valid
/// text.
fn check(every: usize, most: usize, sizes: &[usize]) {
    let parts: [_; THREADS] = std::thread::scope(|scope| {
        let run = |part| scope.spawn(move || check_part(part, every, most, sizes));
        std::array::from_fn(run).map(|part| part.join().unwrap())
    });
    let n: usize = parts.iter().map(|(n, _)| n).sum();
    let faults: String = parts.into_iter().map(|(_, faults)| faults).collect();
    println!("{n} texts of up to {} bytes", sizes.last().unwrap_or(&0));
    assert!(faults.is_empty(), "{n} texts\n{faults}");
}

#[test]
fn readers_are_linear() {
    check(8, 1, &[LONG / 32, LONG / 4]);
}

/// Repeats each unit at all places of the valid texts, up to a mebibyte. Takes many minutes.
#[test]
#[ignore = "a campaign; see docs/trust.md"]
fn readers_are_linear_everywhere() {
    check(1, usize::MAX, &[LONG / 8, LONG / 4, LONG / 2, LONG]);
}

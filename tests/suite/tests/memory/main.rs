//! Reading a file takes no more memory than its size allows, whatever the file claims.
//!
//! The files are amplifiers: short texts that stand for much, such as run lengths and saved games.
//! Each is read in two sizes. A counting allocator measures the most memory that was allocated at
//! once, and the processor time shows that reading is linear.

mod amplifiers;

use std::sync::Mutex;
use std::time::Duration;

use peak_alloc::PeakAlloc;
use rustix::time::{ClockId, clock_gettime};

use amplifiers::{Amplifier, amplifiers};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Memory that a file of any size may take, in bytes.
const BASE: usize = 16 << 20;
/// Memory that each byte of a file may take in addition, in bytes.
const PER_BYTE: usize = 128;
/// Sizes of the files, in bytes.
const SIZES: [usize; 2] = [60_000, 240_000];
/// Maximum time for a file of the larger size, as a multiple of that for the smaller one.
const MOST_TIME: f64 = 10.0;
/// A reading that takes less time is not compared.
const SHORT: Duration = Duration::from_millis(200);

/// Only one test at a time may allocate.
static ALONE: Mutex<()> = Mutex::new(());

/// Returns the most memory that reading a file took, in bytes, and the time.
fn measure(amplifier: &Amplifier, size: usize) -> (usize, Duration) {
    let now = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap();
    let file = amplifier.file(size);
    let (before, begun) = (ALLOCATOR.current_usage(), now());
    ALLOCATOR.reset_peak_usage();
    amplifier.read(&file);
    (ALLOCATOR.peak_usage().saturating_sub(before), now().saturating_sub(begun))
}

#[test]
fn amplifiers_stay_within_the_size_of_the_file() {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut faults = Vec::new();
    let only = std::env::var("AMPLIFIER").unwrap_or_default();
    for amplifier in amplifiers().iter().filter(|a| a.name.contains(&only)) {
        let measured = SIZES.map(|size| measure(amplifier, size));
        for (size, (bytes, time)) in SIZES.into_iter().zip(measured) {
            let line = format!(
                "{:<40} {:>4} KB: {:>6.1} MB {:>6.2} s",
                amplifier.name,
                size / 1000,
                bytes as f64 / 1e6,
                time.as_secs_f64()
            );
            println!("{line}");
            if bytes > (BASE + PER_BYTE * size) * 3 / 2 {
                faults.push(line);
            }
        }
        let [small, large] = measured.map(|(_, time)| time);
        if large > SHORT && large > small.mul_f64(MOST_TIME) {
            faults.push(format!("{}: {small:?}, then {large:?}", amplifier.name));
        }
    }
    assert!(faults.is_empty(), "more than allowed:\n{}", faults.join("\n"));
}

//! Runs the fuzz targets.

use crate::workspace::{root, run};

/// `fuzz [SECONDS]`: runs each fuzz target for this number of seconds.
pub(crate) fn fuzz(args: &[String]) -> Result<(), String> {
    let seconds: u32 = match args.first() {
        None => 60,
        Some(text) => text.parse().map_err(|_| format!("'{text}' is not a number of seconds"))?,
    };
    let dir = root().join("fuzz/fuzz_targets");
    let mut targets: Vec<String> = std::fs::read_dir(&dir)
        .map_err(|e| format!("{}: {e}", dir.display()))?
        .filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_string()))
        .collect();
    targets.sort();
    for target in targets {
        // New inputs go to the first folder; the second one is only read.
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|e| format!("{corpus}: {e}"))?;
        // The code is safe Rust: an address sanitizer would find nothing and take most of the time.
        let line = format!(
            "cargo +nightly fuzz run -s none {target} {corpus} fuzz/seeds/{target} -- \
             -max_total_time={seconds} -timeout=100 -rss_limit_mb=2048 -detect_leaks=0"
        );
        run(&line, &[])?;
    }
    Ok(())
}

//! The fuzz targets, each for some time.

use crate::workspace::{root, run};

/// `fuzz [SECONDS]`.
pub(crate) fn fuzz(args: &[String]) -> Result<(), String> {
    let seconds: u32 = match args.first() {
        None => 60,
        Some(text) => text.parse().map_err(|_| format!("'{text}' is no number of seconds"))?,
    };
    let dir = root().join("fuzz/fuzz_targets");
    let mut targets: Vec<String> = std::fs::read_dir(&dir)
        .map_err(|e| format!("{}: {e}", dir.display()))?
        .filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_string()))
        .collect();
    targets.sort();
    for target in targets {
        // What is found goes to the first folder; the second is kept, and read as well.
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|e| format!("{corpus}: {e}"))?;
        // Safe code: a sanitizer of addresses finds nothing in it and takes most of the time.
        let line = format!(
            "cargo +nightly fuzz run -s none {target} {corpus} fuzz/seeds/{target} -- \
             -max_total_time={seconds} -timeout=100 -rss_limit_mb=2048 -detect_leaks=0"
        );
        run(&line, &[])?;
    }
    Ok(())
}

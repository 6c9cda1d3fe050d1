//! Numbers as people read them.

/// Milliseconds as people read them.
pub fn time(millis: u64) -> String {
    match millis / 1000 {
        0..60 => format!("{}.{} s", millis / 1000, millis % 1000 / 100),
        seconds @ 60..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        seconds => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// What was reached by hints is said to be so: ` (2 hints)`; nothing without.
pub fn by_hints(hints: u32) -> String {
    if hints == 0 { String::new() } else { format!(" ({})", count(hints.into(), "hint")) }
}

/// How many of what.
pub fn count(n: u64, one: &str) -> String {
    match (n, one) {
        (1, _) => format!("1 {one}"),
        (_, "push") => format!("{n} pushes"),
        _ => format!("{n} {one}s"),
    }
}

//! The kit that checks any puzzle back end in three lines.

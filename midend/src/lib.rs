//! One mid-end for every puzzle: history, game IDs, timers, saves.

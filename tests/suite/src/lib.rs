//! All games against the kit, golden playthroughs, the program end to end.

//! Pictures of puzzles: PNG and SVG.

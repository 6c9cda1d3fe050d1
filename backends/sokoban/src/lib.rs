//! The sokoban back end.

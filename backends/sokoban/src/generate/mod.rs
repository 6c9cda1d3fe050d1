//! Levels made to be worth playing.

//! Tests of all games together, and of the workspace.

mod book;
mod clock;
mod documents;
mod editors;
mod files;
mod games;
mod hint_words;
mod house;
mod linear;
mod mistakes;
mod number_grids;
mod pictures;
mod plain_words;
mod playthroughs;
mod quotes;
mod redraw;

//! All games at once, and the rules of the workspace.

mod book;
mod games;
mod house;
mod linear;
mod pictures;
mod playthroughs;
mod redraw;

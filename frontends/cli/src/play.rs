//! `puzzles play`: the terminal player.

use crate::args::Play;
use crate::exit::Exit;

pub(crate) fn run(_: &Play) -> Exit {
    Exit::BadInput
}

//! What players' programs on a computer share beside a session: searches on a thread of their own,
//! games that are kept move by move, puzzles and files by name, the player's own files.
//!
//! The terminal and the window are both made of it. It shows nothing and waits for nothing: a
//! front end asks, and draws what it is told.

mod file;
mod keeping;
mod levels;
mod link;
mod name;
mod own_collection;
mod own_files;
mod playback;
mod reader;
mod reading;
mod search;
mod searching;
mod today;
mod win;
mod words;

pub use file::OpenedFile;
pub use keeping::{Ended, Keep, Keeping, Seat};
pub use levels::{Levels, level_label};
pub use link::link_target;
pub use name::{entry_of, title_of};
pub use own_collection::keep_puzzle;
pub use own_files::{OwnFiles, path_of};
pub use playback::Playback;
pub use reader::Reader;
pub use search::{BROKE_DOWN, Found, Search, Taken};
pub use searching::{SearchState, Searching, THREAD};
pub use today::today;
pub use win::Win;
pub use words::{by_hints, count, time};

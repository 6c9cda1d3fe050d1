//! Prints the puzzles of the golden seeds as they come out on this target; the same on all of them.
//! `cargo xtask seeds` runs it natively and on wasm32.

#[path = "../goldens/again.rs"]
mod again;

fn main() {
    print!("{}", again::again());
}

//! Prints the puzzles that the pinned seeds name on this target; they are the same on all targets.
//! `cargo xtask seeds` runs this natively and on wasm32.

#[path = "../goldens/regenerate_seeds.rs"]
mod regenerate_seeds;

fn main() {
    print!("{}", regenerate_seeds::regenerate());
}

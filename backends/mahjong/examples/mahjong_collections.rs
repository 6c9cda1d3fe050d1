//! Generates the collection `@mahjong/layouts`: one deal for each bundled layout, from easy to
//! expert and from small to large.
//!
//! ```text
//! cargo run --release -p puzzle-mahjong --example mahjong_collections > backends/mahjong/collections/layouts.puzzles
//! ```

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Grade, Work};
use puzzle_mahjong::layout::{Bundled, bundled};
use puzzle_mahjong::{Desc, Mahjong, Params, deal};

/// The number of layouts of each grade, from the easiest up.
const CURVE: [(Grade, usize); 5] = [
    (Grade::Easy, 7),
    (Grade::Normal, 8),
    (Grade::Tricky, 7),
    (Grade::Hard, 5),
    (Grade::Expert, 3),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut layouts: Vec<&Bundled> = bundled().iter().collect();
    layouts.sort_by_key(|b| (b.n_tiles, b.name));
    let grades = CURVE.iter().flat_map(|&(grade, n)| std::iter::repeat_n(grade, n));
    println!("; Title: Layouts");
    println!("; Author: the authors of this program");
    for (known, grade) in layouts.into_iter().zip(grades) {
        let mut params = Params::bundled(known);
        params.set_grade(grade)?;
        params.validate(ParamsForm::Full)?;
        let mut rng = Mahjong::puzzle_rng(&params, "layouts");
        let dealt =
            deal(&params, &mut rng, &mut Work::unlimited()).map_err(|stop| stop.to_string())?;
        let desc = Desc::new(params.layout(), dealt.groups)?;
        println!("mahjong/{}:{}\t{}, {grade}", known.name, desc.text(), known.title);
    }
    Ok(())
}

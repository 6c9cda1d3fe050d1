//! Measures what makes levels hard for people, for generated levels and for files of hand-made
//! ones, and prints a Markdown table. The last column is the time per level in milliseconds. Usage:
//! `sokoban_quality [n=12] [WIDTHxHEIGHTbBOXESdGRADE | FILE.xsb]…`. Without a list it measures a
//! selection of presets.

use std::time::Duration;

use puzzle_core::GameRng;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::Work;
use puzzle_sokoban::Params;
use puzzle_sokoban::generate::{Figures, Spec, generate, has_independent_parts};
use puzzle_sokoban::{Level, rate_level};

mod common;
use common::{Stopwatch, levels_of};

const DEFAULT_PARAMS: &str = "8x7b3de 8x7b3dn 8x7b3dt 8x7b3dh 10x9b4de 10x9b4dn 10x9b4dt 10x9b4dh \
                     12x10b5dt 12x10b5dh 12x10b5dx 14x12b5dn 14x12b5dt 14x12b5dh 14x12b5dx 14x12b6dt 14x12b6dh";

/// The figures of a level, its floor as a percentage of the frame, whether it splits into
/// independent parts, and the time it took.
struct Row {
    figures: Figures,
    floor: usize,
    splits: Option<bool>,
    took: Duration,
}

fn print(name: &str, n: usize, rows: &[Row]) {
    let median = |f: &dyn Fn(&Row) -> u32| {
        let mut all: Vec<u32> = rows.iter().map(f).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or(0)
    };
    let sum = |f: &dyn Fn(&Row) -> u32| rows.iter().map(f).sum::<u32>();
    let n_split = rows.iter().filter(|row| row.splits == Some(true)).count();
    let n_known = rows.iter().filter(|row| row.splits.is_some()).count();
    let boxes = f64::from(sum(&|r| r.figures.boxes).max(1));
    println!(
        "| {name} | {} of {n} | 0.{:02} | {} | {} | {} | {} | {} | {} | {:.2} | {:.2} | {:.2} | {} |",
        rows.len(),
        median(&|r| r.floor as u32),
        median(&|r| r.figures.pushes),
        median(&|r| r.figures.lines),
        median(&|r| r.figures.changes),
        median(&|r| r.figures.away),
        median(&|r| r.figures.conflict),
        median(&|r| r.figures.expanded),
        f64::from(sum(&|r| r.figures.straight)) / boxes,
        f64::from(sum(&|r| r.figures.idle)) / boxes,
        n_split as f64 / n_known.max(1) as f64,
        median(&|r| r.took.as_millis() as u32),
    );
}

fn split(level: &Level) -> Option<bool> {
    has_independent_parts(level, &mut Work::unlimited()).expect("no limit")
}

fn generated(params: &Params, n: usize) -> Vec<Row> {
    params.validate(ParamsForm::Full).expect("params that the generator accepts");
    let spec = Spec {
        width: params.width as u16,
        height: params.height as u16,
        boxes: params.boxes as u16,
        grade: params.grade,
    };
    let row = |i| {
        let watch = Stopwatch::start();
        let mut rng = GameRng::new(&format!("quality {i}"));
        let made = generate(&spec, &mut rng, &mut Work::unlimited()).expect("no limit");
        assert_eq!(made.rating.grade, spec.grade);
        let area = spec.width as usize * spec.height as usize;
        let floor = made.level.board.n_squares() * 100 / area;
        let took = watch.spent();
        Row { figures: made.rating.figures, floor, splits: split(&made.level), took }
    };
    (0..n).map(row).collect()
}

fn made_by_hand(levels: &[Level]) -> Vec<Row> {
    let row = |level: &Level| {
        let watch = Stopwatch::start();
        let rating = rate_level(level, &mut Work::unlimited()).ok()??;
        let area = level.board.width() * level.board.height();
        let floor = level.board.n_squares() * 100 / area;
        let took = watch.spent();
        let (figures, splits) = (rating.figures, split(level));
        figures.optimal.then_some(Row { figures, floor, splits, took })
    };
    levels.iter().filter_map(row).collect()
}

fn main() {
    let mut n = 12;
    let mut names: Vec<String> = Vec::new();
    for arg in std::env::args().skip(1) {
        match arg.strip_prefix("n=").unwrap_or(&arg).parse() {
            Ok(number) => n = number,
            Err(_) => names.push(arg),
        }
    }
    if names.is_empty() {
        names = DEFAULT_PARAMS.split_whitespace().map(Into::into).collect();
    }
    println!(
        "| levels | measured | floor | pushes | box lines | changes | away | conflict | nodes \
         | straight home | apart | splits | ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for name in names {
        if let Ok(params) = Params::decode(&name, &Params::default()) {
            print(&name, n, &generated(&params, n));
        } else {
            let levels: Vec<Level> = levels_of(&name).into_iter().flatten().collect();
            let file = name.rsplit('/').next().unwrap_or(&name);
            print(file, levels.len(), &made_by_hand(&levels));
        }
    }
}

//! Measures graded deals and prints the tables of `docs/mahjong.md`.
//!
//! ```text
//! cargo run --release -p puzzle-mahjong --example mahjong_quality -- [DEALS [LAYOUT]]
//! ```
//! Without a layout it measures all bundled ones. Counts are the same everywhere; only times differ.

use std::time::Instant;

use puzzle_core::ability::Abilities as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_mahjong::layout::{Bundled, bundled};
use puzzle_mahjong::{Mahjong, Params, State, WinCounts, deal, has_grade};

/// The number of games that each player plays in addition to those that the grade is based on.
const FURTHER: u32 = 400;

/// The measurements of the deals of one grade of one layout.
#[derive(Default)]
struct Seen {
    given: usize,
    greedy: u32,
    random: u32,
    /// The wins of the greedy player in the additional games.
    further: u32,
    least_pairs: Option<usize>,
    longest: f64,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let n: usize = args.next().and_then(|n| n.parse().ok()).unwrap_or(12);
    let only = args.next();
    let layouts: Vec<&Bundled> =
        bundled().iter().filter(|b| only.as_ref().is_none_or(|name| name == b.name)).collect();
    println!(
        "{n} deals of each grade that a layout offers. A cell shows the games won by greedy / random \
         play, in percent; times are of this thread's processor.\n"
    );
    println!("| layout | tiles | free | easy | normal | tricky | hard | expert | longest |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut hard = Vec::new();
    let (mut least_pairs, mut longest_default) = (usize::MAX, 0.0f64);
    let (mut missed, mut n_alone) = (0, 0);
    for known in layouts {
        let layout = known.layout();
        let n_free = (0..layout.n_tiles()).filter(|&t| layout.is_free(t, |_| true)).count();
        let percent_free = 100 * n_free / known.n_tiles;
        print!("| `{}` | {} | {percent_free} % |", known.name, known.n_tiles);
        let mut longest = 0.0f64;
        for grade in Grade::ALL {
            if !known.grades().contains(&grade) {
                print!(" – |");
                continue;
            }
            let seen = deals(known, grade, n);
            print!(" {} / {} |", percent(seen.greedy, n), percent(seen.random, n));
            longest = longest.max(seen.longest);
            least_pairs = least_pairs.min(seen.least_pairs.unwrap_or(0));
            missed += n - seen.given;
            n_alone += usize::from(!has_grade(layout, Params::bundled(known).n_kinds(), grade));
            match grade {
                Grade::Normal => longest_default = longest_default.max(seen.longest),
                Grade::Hard => {
                    hard.push((percent(seen.further * WinCounts::GAMES / FURTHER, n), known.name));
                }
                _ => {}
            }
        }
        println!(" {longest:.2} s |");
    }
    hard.sort_unstable();
    println!("\n| what | required | measured |\n|---|---|---|");
    println!("| deals without the requested grade | 0 | {missed} |");
    println!("| grades of layouts without a fallback deal | 0 | {n_alone} |");
    if let (Some(least), Some(most)) = (hard.first(), hard.last()) {
        println!(
            "| greedy win rate of hard deals in {FURTHER} further games, over layouts | 3-12 % | {} \
             ({}) to {} ({}) % |",
            least.0, least.1, most.0, most.1
        );
    }
    println!("| longest time for a normal deal, any layout | 1 s | {longest_default:.2} s |");
    println!("| fewest pairs at the start | 4 | {least_pairs} |");
}

/// Returns wins as a percentage of the games of some deals.
fn percent(wins: u32, deals: usize) -> u32 {
    (200 * wins / (WinCounts::GAMES * deals.max(1) as u32)).div_ceil(2)
}

fn deals(known: &Bundled, grade: Grade, n: usize) -> Seen {
    let mut seen = Seen::default();
    let mut params = Params::bundled(known);
    params.grade = Some(grade);
    for i in 0..n {
        let mut rng = Mahjong::puzzle_rng(&params, &format!("quality {i}"));
        let (start, on_processor) = (Instant::now(), processor_seconds());
        let Ok(dealt) = deal(&params, &mut rng, &mut Work::unlimited()) else { continue };
        let seconds = match on_processor.zip(processor_seconds()) {
            Some((before, after)) => after - before,
            None => start.elapsed().as_secs_f64(),
        };
        seen.longest = seen.longest.max(seconds);
        seen.given += usize::from(dealt.grade() == Some(grade) && dealt.note.is_none());
        let Some(wins) = dealt.wins else { continue };
        seen.greedy += wins.greedy;
        seen.random += wins.random;
        if grade == Grade::Hard {
            let games = WinCounts::GAMES + FURTHER;
            let all = WinCounts::measure(params.layout(), &dealt.groups, |_| true, games);
            seen.further += all.greedy - wins.greedy;
        }
        let n_pairs = State::new(params.layout().clone(), dealt.groups.into()).n_free_pairs();
        seen.least_pairs = Some(seen.least_pairs.map_or(n_pairs, |least| least.min(n_pairs)));
    }
    seen
}

/// Returns the seconds of processor time of this thread, if the system provides them: other
/// programs may use the machine too.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

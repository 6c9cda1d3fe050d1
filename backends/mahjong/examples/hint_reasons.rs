//! Plays whole games by hints, each computed from the position alone, and counts the reasons.
//!
//! ```text
//! cargo run --release -p puzzle-mahjong --example hint_reasons -- [GAMES]
//! ```
//! `GAMES` is the number of games of each grade, on layouts in turn. Counts are the same everywhere.

use std::collections::BTreeMap;
use std::time::Instant;

use puzzle_core::Game as _;
use puzzle_core::ability::Abilities as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_mahjong::layout::bundled;
use puzzle_mahjong::{Mahjong, Move, Params, Reason, State, Why, deal, reasons};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: usize = std::env::args().nth(1).map_or(Ok(20), |n| n.parse())?;
    let (mut count, mut n_hints) = (BTreeMap::<(usize, &str), [usize; 5]>::new(), [0usize; 5]);
    let (mut n_safe, mut n_local) = ([0usize; 5], [0usize; 5]);
    let (mut n_cleared, mut slowest) = (0, 0.0f64);
    for (column, grade) in Grade::ALL.into_iter().enumerate() {
        let offered = bundled().iter().filter(|known| known.grades().contains(&grade));
        for (i, known) in offered.cycle().take(n).enumerate() {
            let mut params = Params::bundled(known);
            params.grade = Some(grade);
            let mut rng = Mahjong::puzzle_rng(&params, &format!("hints {i}"));
            let dealt = deal(&params, &mut rng, &mut Work::unlimited())?;
            let mut state = State::new(params.layout().clone(), dealt.groups.into());
            while state.n_left() > 0 {
                let start = Instant::now();
                let reasons = reasons(&state, &mut Work::unlimited())?;
                slowest = slowest.max(start.elapsed().as_secs_f64());
                // Only the first: the next hint is computed anew.
                let Some(reason) = reasons.as_deref().and_then(<[Reason]>::first) else { break };
                count.entry(name(&reason.why)).or_default()[column] += 1;
                n_hints[column] += 1;
                n_safe[column] += usize::from(reason.is_safe());
                n_local[column] += usize::from(reason.is_local());
                Mahjong::execute(&mut state, &Move::pair(reason.pair.0, reason.pair.1))?;
            }
            n_cleared += usize::from(state.n_left() == 0);
        }
    }
    println!(
        "| reason | easy | normal | tricky | hard | expert | all |\n|---|---|---|---|---|---|---|"
    );
    for ((_, name), counts) in &count {
        println!("| {name} |{} |", shares(counts, &n_hints));
    }
    println!("| **safe by proof on the board** |{} |", shares(&n_safe, &n_hints));
    println!("| **seen on the board** |{} |", shares(&n_local, &n_hints));
    println!(
        "\n{n_cleared} of {} games cleared, {} hints, slowest {:.0} ms",
        5 * n,
        n_hints.iter().sum::<usize>(),
        1e3 * slowest
    );
    Ok(())
}

/// Returns the cells of a row: the share of each grade and of all, in percent.
fn shares(counts: &[usize; 5], of: &[usize; 5]) -> String {
    let all = (counts.iter().sum(), of.iter().sum());
    let cells = counts.iter().copied().zip(of.iter().copied()).chain([all]);
    let cells = cells.map(|(n, of)| format!("{:.1} %", 100.0 * n as f64 / of.max(1) as f64));
    cells.map(|cell| format!(" {cell}")).collect::<Vec<_>>().join(" |")
}

/// Returns the name of a kind of reason, with its place in the table.
fn name(why: &Why) -> (usize, &'static str) {
    match why {
        Why::LastTwo => (0, "last two of their kind"),
        Why::AllFree(_) => (1, "all of the kind are free"),
        Why::OnlyPair => (2, "only free pair"),
        Why::OthersCanWait { .. } => (3, "the others block nothing and can wait"),
        Why::OtherPairLoses { .. } => (5, "another pair of the kind leaves a deadlock"),
        Why::FreesMatch { is_last: true, .. } => (6, "frees the last match of a free tile"),
        Why::HighestPile { .. } => (8, "from the highest pile"),
        Why::LongestRow(_) => (9, "opens the longest row"),
        Why::FreesMatch { .. } => (10, "frees a match of a free tile"),
        Why::FreesMost => (11, "frees more tiles than any other pair"),
        Why::FreesMostOfGroup => (12, "frees more tiles than others of the kind"),
        Why::BySearch { others_lose: true } => (13, "by search: every other pair loses"),
        Why::BySearch { .. } => (14, "by search: it does not lose"),
        _ => (15, "other"),
    }
}

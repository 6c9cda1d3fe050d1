//! Measures random deals: how many are decided each second, what share cannot be cleared, how often
//! the random and the greedy player win, and how long hints take.
//!
//! ```text
//! cargo run --release -p puzzle-mahjong --example mahjong_campaign -- [DEALS [LAYOUT [deals|hints|new]]]
//! ```
//! It uses one thread. 20,000 deals of the Turtle take about a minute, and 100,000, which reproduce
//! the published share of 2.95 ± 0.17 %, five times as long.

use std::time::Instant;

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Plan, SolveRequest, Stop, Work};
use puzzle_core::{Game, GameRng};
use puzzle_mahjong::layout::bundled;
use puzzle_mahjong::solve::{self, ClearResult};
use puzzle_mahjong::{Mahjong, Params, State, deal};

/// The number of nodes after which a deal counts as undecided.
const LIMIT: u64 = 5_000_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let n: usize = args.next().map_or(Ok(2000), |n| n.parse())?;
    let layout = args.next();
    let what = args.next().unwrap_or_else(|| "deals".into());
    for known in bundled() {
        if layout.as_ref().is_some_and(|name| name != known.name && name != "all") {
            continue;
        }
        let params = Params::decode(known.name, &Params::default())?;
        print!("{:12} {:3} tiles: ", known.name, known.n_tiles);
        match what.as_str() {
            "deals" => decide(&params, n),
            "hints" => hints(&params, n).map_err(|stop| stop.to_string())?,
            "new" => deals(&params, n).map_err(|stop| stop.to_string())?,
            _ => return Err("expected deals, hints or new".into()),
        }
        if layout.is_none() {
            break;
        }
    }
    Ok(())
}

/// Formats the median, the 99th percentile and the maximum of some times, in milliseconds.
fn spread(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or(0.0);
    let largest = times.last().copied().unwrap_or(0.0);
    format!("median {:.2} ms, p99 {:.1} ms, largest {largest:.0} ms", at(50), at(99))
}

/// Returns the seconds of processor time of this thread, if the system provides them: other
/// programs may use the machine too.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

fn timed<T>(times: &mut Vec<f64>, part: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = part();
    times.push(start.elapsed().as_secs_f64() * 1e3);
    result
}

/// Decides random deals, and prints how many are decided each second and how many cannot be
/// cleared.
fn decide(params: &Params, n: usize) {
    let layout = params.layout();
    let mut times = Vec::with_capacity(n);
    let (mut unsolvable, mut undecided) = (0u32, 0u32);
    let mut nodes = Vec::with_capacity(n);
    let start = processor_seconds();
    for i in 0..n {
        let mut rng = GameRng::new(&format!("campaign {i}"));
        let groups = shuffled(params, &mut rng);
        let mut work = Work::limited(LIMIT, u64::MAX);
        match timed(&mut times, || solve::decide(layout, &groups, |_| true, &mut work)) {
            Ok(ClearResult::Pairs(_)) => {}
            Ok(ClearResult::Impossible) => unsolvable += 1,
            Err(_) => undecided += 1,
        }
        nodes.push(work.n_nodes());
    }
    let on_processor = start.zip(processor_seconds()).map(|(start, end)| end - start);
    let seconds = on_processor.unwrap_or_else(|| times.iter().sum::<f64>() / 1e3);
    let share = f64::from(unsolvable) / n as f64;
    let error = 1.96 * (share * (1.0 - share) / n as f64).sqrt();
    nodes.sort_unstable();
    println!(
        "{n} random deals, {:.0}/s, {}; nodes: mean {}, p99 {}, largest {}; unsolvable {unsolvable} \
         = {:.2} % ± {:.2}, undecided {undecided}",
        n as f64 / seconds,
        spread(times),
        nodes.iter().sum::<u64>() / n as u64,
        nodes[n * 99 / 100],
        nodes[n - 1],
        100.0 * share,
        100.0 * error,
    );
}

/// Returns a random deal without its grade, which would take longer to measure than dealing.
fn shuffled(params: &Params, rng: &mut GameRng) -> Vec<u8> {
    let n = params.layout().n_tiles();
    let kinds = params.n_kinds();
    let mut groups: Vec<u8> = (0..n / 2).flat_map(|pair| [(pair % kinds) as u8; 2]).collect();
    rng.shuffle(&mut groups);
    groups
}

/// Measures hints in games that follow them for a while and then continue at random for a while.
fn hints(params: &Params, n: usize) -> Result<(), Stop> {
    let mut times = Vec::new();
    let mut lost = 0;
    for i in 0..n {
        let mut rng = GameRng::new(&format!("hints {i}"));
        let dealt = deal(params, &mut rng, &mut Work::unlimited())?;
        let mut state = State::new(params.layout().clone(), dealt.groups.into());
        while state.n_left() > 0 {
            let plan = timed(&mut times, || {
                Mahjong::plan(&state, &SolveRequest::default(), &mut (), &mut Work::unlimited())
            })?;
            let Plan::Steps(steps) = plan else {
                lost += 1;
                break;
            };
            for mv in steps.iter().flat_map(|step| &step.moves) {
                Mahjong::execute(&mut state, mv).expect("a hint is legal");
            }
            if rng.chance(1, 10)
                && let Some(&(a, b)) = rng.pick(&state.free_pairs())
            {
                let any = puzzle_mahjong::Move::pair(a, b);
                Mahjong::execute(&mut state, &any).expect("a free pair");
            }
        }
    }
    println!("{} hints in {n} games, {lost} of them lost; {}", times.len(), spread(times));
    Ok(())
}

/// Measures new games with the default params.
fn deals(params: &Params, n: usize) -> Result<(), Stop> {
    let mut times = Vec::with_capacity(n);
    let (mut random, mut greedy, mut notes) = (0u64, 0u64, 0);
    for i in 0..n {
        let mut rng = GameRng::new(&format!("new {i}"));
        let dealt = timed(&mut times, || deal(params, &mut rng, &mut Work::unlimited()))?;
        random += dealt.wins.map_or(0, |wins| wins.random.into());
        greedy += dealt.wins.map_or(0, |wins| u64::from(wins.greedy));
        notes += usize::from(dealt.note.is_some());
    }
    let games = n as f64 * f64::from(puzzle_mahjong::WinCounts::GAMES);
    println!(
        "{n} new games, {}; random play wins {:.2} %, greedy play {:.2} %; {notes} constructed",
        spread(times),
        100.0 * random as f64 / games,
        100.0 * greedy as f64 / games
    );
    Ok(())
}

//! How hard a level is, and what makes it so.
//!
//! Length alone says little of how hard a level is to people (Jarušek and Pelánek, "Difficulty
//! Rating of Sokoban Puzzle", 2010); what does is how far the boxes get in each other's way. So
//! the figures count changes between boxes, pushes that the lower bound did not foresee, pushes
//! that take a box away from its goal, and how many positions a search has to look at.

use super::frozen_search::FrozenSearch;
use crate::board::Square;
use crate::level::Level;
use crate::search::distances::FAR;
use crate::search::level_tables::LevelTables;
use crate::search::{Step, with_account};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Grade, Stop, Work};

/// What is counted of a level, on a solution with the fewest pushes where one was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Boxes in reach.
    pub boxes: u32,
    /// Steps of the solution.
    pub moves: u32,
    /// Pushes of the solution.
    pub pushes: u32,
    /// Box lines: runs of pushes of one box in one direction.
    pub lines: u32,
    /// How often the next push is of another box than the last.
    pub changes: u32,
    /// Pushes beyond the lower bound by which each box would go its own shortest way.
    pub conflict: u32,
    /// Pushes that bring a box no nearer to the goal it ends on.
    pub away: u32,
    /// Positions that the search for fewest pushes expanded, or where it gave up.
    pub expanded: u32,
    /// Boxes that could be taken away with their goals without changing how the others go.
    pub idle: u32,
    /// Boxes that go straight home: every push of theirs brings them nearer to their goal.
    pub straight: u32,
    /// Whether the solution is known to have the fewest pushes.
    pub optimal: bool,
}

/// A grade with its grounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// What was counted.
    pub figures: Figures,
    /// The sum of the grounds; the grade is read off it.
    pub points: u32,
    /// The grade.
    pub grade: Grade,
}

/// Nodes that the search for fewest pushes may take to rate a level that was not generated here.
const MOST_NODES: u64 = 60_000;

/// Nodes that it may take for a candidate of the generator: what takes longer is not taken.
pub(crate) const fn nodes_of_candidates(grade: Grade, is_near: bool) -> u64 {
    match grade {
        Grade::Easy | Grade::Normal => 2_000,
        Grade::Tricky => 1_500,
        Grade::Hard => 4_000,
        Grade::Expert if is_near => 12_000,
        Grade::Expert => 5_000,
    }
}

/// The grade of points.
pub(crate) fn grade_of(points: u32) -> Grade {
    Grade::ALL[STEPS.iter().filter(|&&s| points >= s).count()]
}

/// The least points of each grade above easy.
const STEPS: [u32; 4] = [55, 85, 120, 185];

impl Figures {
    /// The binary logarithm of the expansions, times two.
    pub(crate) fn log(&self) -> u32 {
        let x = self.expanded.max(1);
        let whole = x.ilog2();
        // One more where the next bit is set: half steps are enough here.
        2 * whole + u32::from(whole > 0 && x >> (whole - 1) & 1 != 0)
    }

    /// Points of difficulty.
    pub(crate) fn points(&self) -> u32 {
        let wanted = self.lines
            + 2 * self.changes
            + 3 * self.log()
            + 2 * self.conflict
            + 2 * self.away.min(20);
        wanted.saturating_sub(4 * self.idle)
    }
}

impl Rating {
    pub(crate) fn of(figures: Figures) -> Rating {
        let points = figures.points();
        Rating { figures, points, grade: grade_of(points) }
    }

    /// What the grade rests on, in words: what was counted, and what weighs most.
    pub fn words(&self) -> String {
        let f = &self.figures;
        let mut said = format!(
            "{} in {}, {}",
            counted(f.pushes, "push", "pushes"),
            counted(f.lines, "box line", "box lines"),
            counted(f.changes, "change of box", "changes of box"),
        );
        let mut grounds: Vec<(u32, String)> = vec![
            (
                2 * f.conflict,
                format!(
                    "the boxes get in each other's way for {}",
                    counted(f.conflict, "push", "pushes")
                ),
            ),
            (
                2 * f.away.min(20),
                format!("{} pushes lead away from where the box has to go", f.away),
            ),
            (3 * f.log(), format!("the search had to look at {} positions", f.expanded)),
        ];
        grounds.retain(|g| g.0 > 6);
        grounds.sort_by_key(|g| core::cmp::Reverse(g.0));
        for (_, ground) in grounds {
            said.push_str("; ");
            said.push_str(&ground);
        }
        if f.idle > 0 {
            let boxes = if f.idle == 1 { "1 box goes" } else { "some boxes go" };
            said.push_str(&format!("; {boxes} straight home"));
        }
        if !f.optimal {
            said.push_str("; fewer pushes may do");
        }
        said
    }
}

fn counted(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What rating a level came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rated {
    /// It has no solution.
    Unsolvable,
    /// Its rating, with a solution with fewest pushes.
    Solved(Rating, Vec<Step>),
    /// The search for fewest pushes has given up. The grade of any other solution can be told by
    /// [`with_solution`](Unrated::with_solution).
    GaveUp(Unrated),
}

/// What the search for fewest pushes found out of a level before it gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unrated {
    expanded: u32,
    bound: u32,
}

impl Unrated {
    /// The rating of a level by a solution that may not have the fewest pushes.
    pub(crate) fn with_solution(
        self,
        level: &Level,
        steps: &[Step],
        work: &mut Work,
    ) -> Result<Rating, Stop> {
        with_account(work, |work| {
            let t = LevelTables::new(&level.board, &level.boxes, level.player, work)?;
            let (figures, _) = count(level, &t, steps);
            Ok(Rating::of(self.complete(figures, false)))
        })
    }

    fn complete(self, figures: Figures, optimal: bool) -> Figures {
        let conflict = figures.pushes - self.bound.min(figures.pushes);
        Figures { conflict, expanded: self.expanded, optimal, ..figures }
    }
}

/// Rates a level by the frozen search alone.
///
/// # Errors
/// When a limit of `work` is reached.
pub(crate) fn rate(level: &Level, work: &mut Work) -> Result<Rated, Stop> {
    rate_within(level, MOST_NODES, work)
}

/// The same with so many nodes for the search.
pub(crate) fn rate_within(level: &Level, nodes: u64, work: &mut Work) -> Result<Rated, Stop> {
    Ok(match measure(level, nodes, work)? {
        Measured::Unsolvable => Rated::Unsolvable,
        Measured::GaveUp(unrated) => Rated::GaveUp(unrated),
        Measured::Done(Solved { mut figures, steps, .. }) => {
            figures.idle = idle(level, &steps, &figures, work)?;
            Rated::Solved(Rating::of(figures), steps)
        }
    })
}

/// What the frozen search found out of a level.
pub(crate) enum Measured {
    Unsolvable,
    GaveUp(Unrated),
    Done(Solved),
}

/// A solution with fewest pushes, and what was counted on it: all but the idle boxes.
pub(crate) struct Solved {
    pub(crate) figures: Figures,
    pub(crate) steps: Vec<Step>,
    /// Which boxes of the level go straight home.
    pub(crate) straight: Vec<bool>,
}

/// Solves a level by the frozen search and counts.
pub(crate) fn measure(level: &Level, nodes: u64, work: &mut Work) -> Result<Measured, Stop> {
    with_account(work, |work| {
        let t = LevelTables::new(&level.board, &level.boxes, level.player, work)?;
        let mut search = FrozenSearch::new(&t);
        let end = work.within(nodes, |work| search.run(work));
        let unrated = Unrated { expanded: search.n_expanded, bound: search.bound };
        match end {
            Ok(None) => Ok(Measured::Unsolvable),
            Ok(Some(end)) => {
                let steps = search.steps(level, end)?;
                let (figures, straight) = count(level, &t, &steps);
                let figures = unrated.complete(figures, true);
                Ok(Measured::Done(Solved { figures, steps, straight }))
            }
            Err(Stop::Inner) => Ok(Measured::GaveUp(unrated)),
            Err(stop) => Err(stop),
        }
    })
}

/// One push of a solution.
struct Push {
    which: usize,
    from: Square,
    to: Square,
    dir: u8,
}

fn pushes(level: &Level, steps: &[Step]) -> (Vec<Push>, Vec<Square>) {
    let board = &*level.board;
    let mut boxes = level.boxes.clone();
    let mut man = level.player;
    let mut list = Vec::new();
    for step in steps {
        let Some(to) = board.step(man, step.dir) else { break };
        if step.push
            && let Some(which) = boxes.iter().position(|&b| b == to)
            && let Some(beyond) = board.step(to, step.dir)
        {
            boxes[which] = beyond;
            list.push(Push { which, from: to, to: beyond, dir: step.dir as u8 });
        }
        man = to;
    }
    (list, boxes)
}

fn count(level: &Level, t: &LevelTables, steps: &[Step]) -> (Figures, Vec<bool>) {
    let (list, ends) = pushes(level, steps);
    let mut figures = Figures {
        boxes: level.boxes.len() as u32,
        moves: steps.len() as u32,
        pushes: list.len() as u32,
        ..Figures::default()
    };
    let goal_of: Vec<Option<usize>> =
        ends.iter().map(|e| t.maze.goals.iter().position(|g| g == e)).collect();
    let far = |which: usize, c: Square| {
        goal_of[which].map_or(0, |j| {
            (0..4).map(|part| t.to_goal.row(c as usize * 4 + part)[j]).min().unwrap_or(FAR)
        })
    };
    let mut strays = vec![false; ends.len()];
    for (i, push) in list.iter().enumerate() {
        let last = i.checked_sub(1).map(|i| &list[i]);
        let same_box = last.is_some_and(|l| l.which == push.which);
        figures.lines += u32::from(!same_box || last.is_some_and(|l| l.dir != push.dir));
        figures.changes += u32::from(last.is_some() && !same_box);
        let is_away = far(push.which, push.to) >= far(push.which, push.from);
        figures.away += u32::from(is_away);
        strays[push.which] |= is_away;
    }
    let straight: Vec<bool> = strays.iter().map(|&strays| !strays).collect();
    figures.straight = straight.iter().filter(|&&is| is).count() as u32;
    (figures, straight)
}

/// How many boxes could be left out, each with the goal it ends on, so that the rest take exactly
/// as many pushes fewer as that box was given.
fn idle(level: &Level, steps: &[Step], all: &Figures, work: &mut Work) -> Result<u32, Stop> {
    let (list, ends) = pushes(level, steps);
    let n = level.boxes.len();
    if !(2..=10).contains(&n) {
        return Ok(0);
    }
    let mut n_idle = 0;
    for (which, end) in ends.iter().enumerate() {
        let own = list.iter().filter(|p| p.which == which).count() as u32;
        let rest = without(level, which, *end);
        let result = with_account(work, |work| {
            let t = LevelTables::new(&rest.board, &rest.boxes, rest.player, work)?;
            let mut search = FrozenSearch::new(&t);
            let end = work.within(1000 + u64::from(all.expanded), |work| search.run(work))?;
            Ok(end.map(|end| search.n_pushes(end)))
        });
        match result {
            Ok(Some(pushes)) => n_idle += u32::from(pushes + own == all.pushes),
            Ok(None) | Err(Stop::Inner) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(n_idle)
}

/// Most boxes of a level that [`splits`] looks at.
const MOST_SPLIT: usize = 7;

/// Whether a level splits into independent parts: whether its boxes, each with the goal that it
/// ends on, fall into two sets that take no more pushes together than each without the other.
/// `None` where that is not found out: more than seven boxes, or a search that takes too long.
///
/// # Errors
/// When a limit of `work` is reached.
pub fn splits(level: &Level, work: &mut Work) -> Result<Option<bool>, Stop> {
    let k = level.boxes.len();
    if !(2..=MOST_SPLIT).contains(&k) {
        return Ok(None);
    }
    let Measured::Done(measured) = measure(level, MOST_NODES, work)? else { return Ok(None) };
    let (_, ends) = pushes(level, &measured.steps);
    // Each pair of sets once: the first box is always in the one that is named.
    for set in (1..(1u32 << k) - 1).step_by(2) {
        let mut sum = 0;
        for is_in in [true, false] {
            let mut part = level.clone();
            for which in (0..k).rev().filter(|i| (set >> i & 1 != 0) != is_in) {
                part = without(&part, which, ends[which]);
            }
            match measure(&part, MOST_NODES, work)? {
                Measured::Done(part) => sum += part.figures.pushes,
                Measured::Unsolvable | Measured::GaveUp(_) => return Ok(None),
            }
        }
        if sum == measured.figures.pushes {
            return Ok(Some(true));
        }
    }
    Ok(Some(false))
}

/// The level without one box and one goal.
fn without(level: &Level, which: usize, goal: Square) -> Level {
    let mut boxes = level.boxes.clone();
    boxes.remove(which);
    Level { board: Arc::new(level.board.without_goal(goal)), boxes, player: level.player }
}

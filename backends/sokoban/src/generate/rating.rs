//! The rating of levels: how hard a level is, and why.
//!
//! Length alone says little about how hard a level is for people (Jarušek and Pelánek, "Difficulty
//! Rating of Sokoban Puzzle", 2010). What matters is how much the boxes get in each other's way. So
//! the figures count changes between boxes, pushes beyond the lower bound, pushes that take a box
//! away from its goal, and the positions that a search has to visit.

use super::grading_search::GradingSearch;
use crate::board::Square;
use crate::description::clauses;
use crate::level::Level;
use crate::search::distances::FAR;
use crate::search::level_tables::LevelTables;
use crate::search::{Step, with_account};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Grade, Stop, Work};
use puzzle_core::{Text, plural, text};

/// The figures of a level, counted on a solution with the fewest pushes if one was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Boxes within the player's reach.
    pub boxes: u32,
    /// Steps of the solution.
    pub moves: u32,
    /// Pushes of the solution.
    pub pushes: u32,
    /// Box lines: runs of pushes of one box in one direction.
    pub lines: u32,
    /// How often a push moves another box than the push before it.
    pub changes: u32,
    /// Pushes beyond the lower bound, which assumes that no box is in another's way.
    pub conflict: u32,
    /// Pushes that bring a box no nearer to the goal on which it ends.
    pub away: u32,
    /// Positions that the search for the fewest pushes expanded, or had expanded when it gave up.
    pub expanded: u32,
    /// Boxes that could be removed, together with their goals, without changing how the others
    /// move.
    pub idle: u32,
    /// Boxes of which every push brings them nearer to their goal.
    pub straight: u32,
    /// `true` if the solution is known to have the fewest pushes.
    pub optimal: bool,
}

/// A grade and the figures it is based on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The figures.
    pub figures: Figures,
    /// The points, a weighted sum of the figures; they decide the grade.
    pub points: u32,
    /// The grade.
    pub grade: Grade,
}

/// Maximum number of nodes that the search for the fewest pushes may take to rate a level that was
/// not generated here.
const MOST_NODES: u64 = 60_000;

/// Maximum number of nodes that the search for the fewest pushes may take to rate a candidate of
/// the generator. Candidates that take longer are dropped.
pub(crate) const fn nodes_of_candidates(grade: Grade, is_near: bool) -> u64 {
    match grade {
        Grade::Easy | Grade::Normal => 2_000,
        Grade::Tricky => 1_500,
        Grade::Hard => 4_000,
        Grade::Expert if is_near => 12_000,
        Grade::Expert => 5_000,
    }
}

/// The grade for a number of points.
pub(crate) fn grade_of(points: u32) -> Grade {
    Grade::ALL[STEPS.iter().filter(|&&s| points >= s).count()]
}

/// The minimum points of each grade above easy.
const STEPS: [u32; 4] = [55, 85, 120, 185];

impl Figures {
    /// Twice the binary logarithm of the expanded positions.
    pub(crate) fn log(&self) -> u32 {
        let x = self.expanded.max(1);
        let whole = x.ilog2();
        // Adds one if the bit below the highest one is set, since half steps are precise enough.
        2 * whole + u32::from(whole > 0 && x >> (whole - 1) & 1 != 0)
    }

    /// The points of difficulty.
    pub(crate) fn points(&self) -> u32 {
        let wanted = self.lines
            + 2 * self.changes
            + 3 * self.log()
            + 2 * self.conflict
            + 2 * self.away.min(20);
        wanted.saturating_sub(4 * self.idle)
    }

    fn n_lines(&self) -> Text {
        plural!(n = self.lines, "{n} box line", "{n} box lines")
    }

    fn n_changes(&self) -> Text {
        plural!(n = self.changes, "{n} box change", "{n} box changes")
    }

    /// Returns the figures that weigh most in the points, and which boxes are no trouble.
    fn reasons(&self) -> Vec<Text> {
        let conflict = plural!(
            n = self.conflict,
            "the boxes cost each other {n} push",
            "the boxes cost each other {n} pushes"
        );
        let away = plural!(
            n = self.away,
            "{n} push leads away from the box's goal",
            "{n} pushes lead away from the box's goal"
        );
        let expanded = plural!(
            n = self.expanded,
            "the search visited {n} position",
            "the search visited {n} positions"
        );
        let mut grounds = vec![
            (2 * self.conflict, conflict),
            (2 * self.away.min(20), away),
            (3 * self.log(), expanded),
        ];
        grounds.retain(|g| g.0 > 6);
        grounds.sort_by_key(|g| core::cmp::Reverse(g.0));
        let idle = match self.idle {
            0 => Text::default(),
            1 => text!("1 box goes straight to its goal"),
            _ => text!("some boxes go straight to their goals"),
        };
        let words = grounds.into_iter().map(|(_, words)| words).chain([idle]);
        words.filter(|words| !words.is_empty()).collect()
    }
}

impl Rating {
    pub(crate) fn of(figures: Figures) -> Rating {
        let points = figures.points();
        Rating { figures, points, grade: grade_of(points) }
    }

    /// A sentence that says what the grade is based on: the figures, and those that weigh most.
    pub fn words(&self) -> Text {
        let f = &self.figures;
        let pushes = plural!(n = f.pushes, "{n} push", "{n} pushes");
        let counts = text!(
            "{pushes} in {lines}, {changes}",
            pushes,
            lines = f.n_lines(),
            changes = f.n_changes()
        );
        let fewer = (!f.optimal).then(|| text!("fewer pushes may be enough"));
        clauses(counts, f.reasons().into_iter().chain(fewer))
    }

    /// Returns the reason for the grade without the number of pushes.
    pub(crate) fn words_without_pushes(&self) -> Text {
        let f = &self.figures;
        clauses(Text::commas([f.n_lines(), f.n_changes()]), f.reasons())
    }
}

/// The result of rating a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rated {
    /// The level has no solution.
    Unsolvable,
    /// The rating, with a solution with the fewest pushes.
    Solved(Rating, Vec<Step>),
    /// The search for the fewest pushes gave up. [`with_solution`](Unrated::with_solution) rates
    /// the level by any other solution.
    GaveUp(Unrated),
}

/// What the search for the fewest pushes found out about a level before it gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unrated {
    expanded: u32,
    bound: u32,
}

impl Unrated {
    /// Rates a level by a solution that may not have the fewest pushes.
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

/// Rates a level using only the grading search.
///
/// # Errors
/// Returns the stop if a limit of `work` is reached.
pub(crate) fn rate(level: &Level, work: &mut Work) -> Result<Rated, Stop> {
    rate_within(level, MOST_NODES, work)
}

/// Rates a level with a limit on the nodes of the search.
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

/// The result of the grading search on a level.
pub(crate) enum Measured {
    Unsolvable,
    GaveUp(Unrated),
    Done(Solved),
}

/// A solution with the fewest pushes, and all its figures except the number of idle boxes.
pub(crate) struct Solved {
    pub(crate) figures: Figures,
    pub(crate) steps: Vec<Step>,
    /// For each box of the level, `true` if every push brings it nearer to its goal.
    pub(crate) straight: Vec<bool>,
}

/// Solves a level by the grading search and counts its figures.
pub(crate) fn measure(level: &Level, nodes: u64, work: &mut Work) -> Result<Measured, Stop> {
    with_account(work, |work| {
        let t = LevelTables::new(&level.board, &level.boxes, level.player, work)?;
        let mut search = GradingSearch::new(&t);
        let end = work.with_node_limit(nodes, |work| search.run(work));
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

/// A push of a solution.
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

/// Counts the boxes that could be left out, each with the goal on which it ends, such that the rest
/// then need fewer pushes by exactly the number that the box got.
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
            let mut search = GradingSearch::new(&t);
            let end =
                work.with_node_limit(1000 + u64::from(all.expanded), |work| search.run(work))?;
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

/// Maximum number of boxes that [`has_independent_parts`] handles.
const MOST_SPLIT: usize = 7;

/// Returns `true` if a level splits into independent parts: if its boxes, each with the goal on
/// which it ends, form two sets that together need no more pushes than each needs alone. Returns
/// `None` if this is unknown, because the level has more than seven boxes or a search takes too
/// long.
///
/// # Errors
/// Returns the stop if a limit of `work` is reached.
pub fn has_independent_parts(level: &Level, work: &mut Work) -> Result<Option<bool>, Stop> {
    let k = level.boxes.len();
    if !(2..=MOST_SPLIT).contains(&k) {
        return Ok(None);
    }
    let Measured::Done(measured) = measure(level, MOST_NODES, work)? else { return Ok(None) };
    let (_, ends) = pushes(level, &measured.steps);
    // The first box is always in the named set, so each pair of sets is tried once.
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

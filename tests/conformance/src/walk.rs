//! A walk through a game: half of its steps are random, half are hints and solutions.

use std::collections::VecDeque;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::{Response, Status};
use puzzle_core::input::Input;
use puzzle_core::solve::{Answer, Plan, SolveRequest};

use crate::kit::{EarlyFault, Kit, Sample, catch_panic};
use crate::monkey::{Monkey, words};
use crate::property::Property;

/// The maximum number of calls of a solver or for hints on a walk.
const MAX_ASKS: u32 = 4;
/// The maximum number of gestures without an effect before the monkey gives up on a step.
const MAX_IDLE: usize = 16;
/// The maximum length of a walk along a solution.
const MAX_GUIDED: usize = 300;

/// One change on a walk: moves, or a change of the ui alone.
pub(crate) struct Step<G: Game> {
    /// The input, in words.
    pub(crate) input: String,
    /// The moves, which are one step of undo; empty if only the ui changed.
    pub(crate) moves: Vec<G::Move>,
    /// The state after the step.
    pub(crate) new: G::State,
    /// The ui after the step.
    pub(crate) ui: G::Ui,
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        Self {
            input: self.input.clone(),
            moves: self.moves.clone(),
            new: self.new.clone(),
            ui: self.ui.clone(),
        }
    }
}

pub(crate) struct Walk<G: Game> {
    /// The index of the walk's puzzle in [`Kit::samples`].
    pub(crate) sample: usize,
    pub(crate) start: G::State,
    /// The ui at the start.
    pub(crate) ui: G::Ui,
    pub(crate) steps: Vec<Step<G>>,
    /// The number of steps shared with the walk from which this one branches.
    pub(crate) n_before: usize,
    /// The fault that ended the walk early.
    pub(crate) fault: Option<EarlyFault<G>>,
}

/// How a walk is made.
pub(crate) enum WalkPlan<'w, G: Game> {
    /// From the start, with `n` steps.
    Fresh { n: usize },
    /// Like another walk up to one of its positions, then `n` steps of its own.
    Branch { of: &'w Walk<G>, at: usize, branch: usize, n: usize },
    /// By moves of hints and the solver alone, to the end of the game.
    Guided,
}

impl<G: Game> Walk<G> {
    /// Returns how often the game ended on this walk's own steps.
    pub(crate) fn n_ends(&self) -> usize {
        let has_ended = |i: usize| G::status(self.state_before(i)) != Status::Ongoing;
        (self.n_before..self.steps.len()).filter(|&i| !has_ended(i) && has_ended(i + 1)).count()
    }

    /// Returns the state before a step, or at the end.
    pub(crate) fn state_before(&self, step: usize) -> &G::State {
        if step == 0 { &self.start } else { &self.steps[step - 1].new }
    }

    /// Returns the ui before a step, or at the end.
    pub(crate) fn ui_before(&self, step: usize) -> &G::Ui {
        if step == 0 { &self.ui } else { &self.steps[step - 1].ui }
    }

    /// Returns the last state.
    pub(crate) fn end(&self) -> &G::State {
        self.state_before(self.steps.len())
    }

    /// Returns all moves in order.
    pub(crate) fn moves(&self) -> Vec<G::Move> {
        self.steps.iter().flat_map(|step| step.moves.iter().cloned()).collect()
    }
}

/// The state of a walk in progress.
struct Walker<'k, 'c, G: Game> {
    kit: &'k Kit<'c, G>,
    sample: &'k Sample<G>,
    state: G::State,
    ui: G::Ui,
    moves: Vec<G::Move>,
    steps: Vec<Step<G>>,
    /// The moves that a solver or a hint proposed and that are still to be made, one entry per
    /// step.
    guide: VecDeque<Vec<G::Move>>,
    /// The maximum number of steps of the walk.
    most: usize,
    asks_left: u32,
    memory: G::Memory,
}

/// Walks on a puzzle.
pub(crate) fn walk<G: Game>(
    kit: &Kit<'_, G>,
    index: usize,
    sample: &Sample<G>,
    way: &WalkPlan<'_, G>,
) -> Walk<G> {
    kit.at(&sample.id);
    let mut ui = G::Ui::default();
    let mut fault = catch_panic(|| G::changed_state(&mut ui, &sample.start, &sample.start))
        .err()
        .map(|what| EarlyFault { property: Property::UndoRedo, case: kit.case(), what });
    let mut walker = Walker {
        kit,
        sample,
        state: sample.start.clone(),
        ui: ui.clone(),
        moves: Vec::new(),
        steps: Vec::new(),
        guide: sample.solution.iter().flatten().map(|mv| vec![mv.clone()]).collect(),
        most: MAX_GUIDED,
        asks_left: MAX_ASKS,
        memory: G::Memory::default(),
    };
    let mut seed = format!("{} roams", sample.id);
    match way {
        WalkPlan::Fresh { n } => walker.most = *n,
        WalkPlan::Branch { of, at, branch, n } => {
            seed = format!("{seed} by way {branch}");
            walker.go_back_to(of, *at);
            walker.most = at + n;
        }
        WalkPlan::Guided => {}
    }
    let n_before = walker.steps.len();
    if fault.is_none() {
        let walked = match way {
            WalkPlan::Guided => walker.follow(),
            WalkPlan::Fresh { .. } | WalkPlan::Branch { .. } => walker.roam(&seed),
        };
        if let Err((property, what)) = walked {
            kit.position(&walker.state, &walker.moves);
            fault = Some(EarlyFault { property, case: kit.case(), what });
        }
    }
    let steps = walker.steps;
    Walk { sample: index, start: sample.start.clone(), ui, steps, n_before, fault }
}

type Walked<T> = Result<T, (Property, String)>;

impl<G: Game> Walker<'_, '_, G> {
    /// Begins at a position of another walk.
    fn go_back_to(&mut self, walk: &Walk<G>, at: usize) {
        let later = walk.steps.get(at).map(|_| walk.end().clone());
        self.steps = walk.steps[..at].to_vec();
        self.moves = self.steps.iter().flat_map(|step| step.moves.clone()).collect();
        self.state = walk.state_before(at).clone();
        self.ui = walk.ui_before(at).clone();
        if let Some(later) = later {
            // Like the mid-end when a player goes back by undo.
            let mut ui = walk.ui_before(walk.steps.len()).clone();
            if catch_panic(|| G::changed_state(&mut ui, &later, &self.state)).is_ok()
                && let Some(last) = self.steps.last_mut()
            {
                last.ui = ui.clone();
                self.ui = ui;
            }
        }
        self.guide.clear();
    }

    /// Walks by random gestures and by moves of hints or the solver, in random order.
    fn roam(&mut self, seed: &str) -> Walked<()> {
        let mut monkey = Monkey::tame(seed);
        let mut after_end = 0;
        while self.steps.len() < self.most && after_end < 6 {
            if G::status(&self.state) != Status::Ongoing {
                after_end += 1;
            }
            let moves = if monkey.rng().chance(1, 2) { self.next_of_guide()? } else { None };
            match moves {
                Some(moves) => {
                    self.step("a hint or the solver's move", moves, Property::Solver)?;
                }
                None if self.gestures(&mut monkey)? => {}
                None => break,
            }
        }
        Ok(())
    }

    /// Walks by moves of hints or the solver alone.
    fn follow(&mut self) -> Walked<()> {
        while self.steps.len() < self.most && G::status(&self.state) == Status::Ongoing {
            let Some(moves) = self.next_of_guide()? else { break };
            self.step("the solver's move", moves, Property::Solver)?;
        }
        Ok(())
    }

    /// Makes random gestures until the state or the ui changes. Returns `true` if it did.
    fn gestures(&mut self, monkey: &mut Monkey) -> Walked<bool> {
        for _ in 0..MAX_IDLE {
            let before = self.steps.len();
            let gesture = catch_panic(|| {
                let Sample { params, layout, .. } = self.sample;
                monkey.gesture::<G>(params, &self.state, &self.ui, *layout)
            })
            .map_err(|what| (Property::InputHostile, what))?;
            for input in gesture {
                self.input(input)?;
            }
            if self.steps.len() > before {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn input(&mut self, input: Input) -> Walked<()> {
        let typed = words(input);
        self.kit.input(&typed);
        let response =
            catch_panic(|| G::interpret(&self.state, &mut self.ui, self.sample.layout, input))
                .map_err(|what| (Property::InputHostile, what))?;
        let moves = match response {
            Response::Unused | Response::NoEffect => return Ok(()),
            Response::UiUpdate | Response::Refused(_) => Vec::new(),
            Response::Move(mv) => vec![mv],
            Response::Group(moves) => moves,
        };
        if self.guide.front().is_some_and(|next| *next == moves) {
            self.guide.pop_front();
        } else if !moves.is_empty() {
            self.guide.clear();
        }
        self.step(&typed, moves, Property::MovesExecute)
    }

    /// Makes moves as one step of the walk. If one cannot be made, `property` is broken.
    fn step(&mut self, input: &str, moves: Vec<G::Move>, property: Property) -> Walked<()> {
        self.kit.input(input);
        let mut new = self.state.clone();
        for mv in &moves {
            let refused = |what| (property, format!("the move {mv:?}: {what}"));
            catch_panic(|| G::execute(&mut new, mv))
                .map_err(refused)?
                .map_err(|invalid| refused(invalid.to_string()))?;
        }
        if !moves.is_empty() {
            catch_panic(|| G::changed_state(&mut self.ui, &self.state, &new))
                .map_err(|what| (Property::UndoRedo, format!("in changed_state: {what}")))?;
        }
        self.state = new.clone();
        self.moves.extend(moves.iter().cloned());
        self.steps.push(Step { input: input.to_string(), moves, new, ui: self.ui.clone() });
        Ok(())
    }

    /// Returns the moves of the next step that a hint or the solver proposes. Asks again a few
    /// times after the walk has left the last proposal.
    fn next_of_guide(&mut self) -> Walked<Option<Vec<G::Move>>> {
        if self.guide.is_empty() && self.asks_left > 0 && G::status(&self.state) == Status::Ongoing
        {
            self.asks_left -= 1;
            self.kit.input("(a request to solve)");
            let steps =
                catch_panic(|| self.ask_for_moves()).map_err(|what| (Property::Solver, what))?;
            self.guide = steps.into();
        }
        Ok(self.guide.pop_front())
    }

    fn ask_for_moves(&mut self) -> Vec<Vec<G::Move>> {
        let (state, memory) = (&self.state, &mut self.memory);
        let nodes = self.kit.check.nodes.min(50_000);
        self.kit.search(nodes, 4, |work| {
            let request = SolveRequest::default();
            if G::HINTS.is_some() && self.asks_left.is_multiple_of(2) {
                match G::plan(state, &request, memory, work) {
                    Ok(Plan::Steps(steps)) => steps.into_iter().map(|step| step.moves).collect(),
                    _ => Vec::new(),
                }
            } else if G::SOLVER.is_some() {
                match G::solve(state, &request, memory, work) {
                    Answer::Solved(solution) => {
                        solution.moves.into_iter().map(|mv| vec![mv]).collect()
                    }
                    _ => Vec::new(),
                }
            } else {
                Vec::new()
            }
        })
    }
}

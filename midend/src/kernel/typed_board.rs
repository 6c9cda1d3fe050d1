//! A puzzle in play with the types of its game.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::any::Any;
use core::time::Duration;

use puzzle_core::ability::{Abilities as _, CommandError, Description};
use puzzle_core::draw::{Canvas, Change, Frame, Layout, Point, Rect, Size};
use puzzle_core::format::{Exported, Metadata};
use puzzle_core::game::{Response, Status};
use puzzle_core::input::Input;
use puzzle_core::params::{ConfigItem, ConfigValue};
use puzzle_core::solve::{
    Answer, Explanation, HintStep, Mark, Plan, Rating, Solution, SolveRequest, Spot, Stop, Work,
};
use puzzle_core::text::Language;
use puzzle_core::{Game, GameRng, Invalid, Text, text};

use super::board::{Arrival, Board, DrawState, Picture, Reply, Solve, split_moves};
use super::files::id_of;
use super::history::History;
use super::memory::Memory;
use super::setup::{Setup, TypedSetup};
use super::steps::{SpecialStep, Steps};
use crate::preferences::Preferences;
use crate::search::{SearchReport, SolvedReport};

/// A puzzle in play.
pub(crate) struct TypedBoard<G: Game> {
    pub(crate) params: G::Params,
    /// The requested params, if the generator made a narrower board.
    requested: Option<G::Params>,
    /// The desc from which the first state is made.
    pub(crate) desc: G::Desc,
    /// The text of the desc that IDs and restarts use instead of `desc`, if play has decided part
    /// of the puzzle.
    public_desc: Option<String>,
    /// Moves that solve the first state, checked by replaying them.
    known: Option<Vec<G::Move>>,
    pub(crate) history: History<G>,
    /// Moves that were read and are made next.
    queue: VecDeque<G::Move>,
    /// The state before the last change.
    pub(super) old: G::State,
    pub(crate) ui: G::Ui,
}

impl<G: Game> TypedBoard<G> {
    /// Creates a board at the start of a puzzle.
    pub(crate) fn new(params: G::Params, desc: G::Desc) -> Self {
        let start = G::new_state(&params, &desc);
        let state_bytes = G::desc_text(&params, &desc).len();
        Self {
            old: start.clone(),
            history: History::new(start, state_bytes),
            params,
            requested: None,
            desc,
            public_desc: None,
            known: None,
            queue: VecDeque::new(),
            ui: G::Ui::default(),
        }
    }

    pub(super) fn state(&self) -> &G::State {
        self.history.state()
    }

    fn asked(&self) -> &G::Params {
        self.requested.as_ref().unwrap_or(&self.params)
    }

    /// Returns the puzzle in the form that writers of files take, without its metadata.
    pub(super) fn exported(&self) -> Exported<'_, G> {
        let mut exported = Exported::new(&self.params, &self.desc, self.state());
        exported.moves = self.history.moves_since_start();
        exported
    }

    /// Returns the puzzle of [`public_desc`](Self::public_desc), if there is one.
    fn decided_puzzle(&self, texts: &Metadata) -> Option<(G::Params, G::Desc)> {
        let mut params = self.params.clone();
        let mut desc = G::parse_desc(&params, self.public_desc.as_ref()?).ok()?;
        G::attach(&mut params, &mut desc, texts).ok()?;
        Some((params, desc))
    }

    /// Makes a move as one step.
    pub(crate) fn execute(&mut self, mv: G::Move) -> Result<(), Invalid> {
        self.history.push(read_again::<G>(mv), &mut self.old)
    }

    /// Makes several moves as one step, all or none.
    pub(crate) fn execute_group(
        &mut self,
        moves: Vec<G::Move>,
        special: Option<SpecialStep>,
    ) -> Result<(), Invalid> {
        let moves = moves.into_iter().map(read_again::<G>).collect();
        self.history
            .push_group(moves, special, &mut self.old)
            .map_err(|(i, invalid)| invalid.context(text!("move {n}", n = i)))
    }

    fn frame<'a>(&'a self, picture: &Picture<'a>) -> Frame<'a, G> {
        let change = picture.animation.map(|animation| Change {
            old: &self.old,
            is_undo: animation.is_undo,
            elapsed: animation.elapsed,
            length: animation.length,
        });
        Frame {
            params: &self.params,
            state: self.state(),
            ui: &self.ui,
            layout: picture.layout,
            flash: picture.flash.filter(|_| change.is_none()).map(|flash| flash.elapsed),
            change,
            marks: picture.marks,
            language: picture.language,
        }
    }

    /// Returns `true` if all that a mark is on looks now as it did in an earlier state.
    fn is_unchanged_since(&self, earlier: &G::State, mark: &Mark) -> bool {
        let (now, ui) = (self.state(), &G::Ui::default());
        mark.target.spots().all(|spot| match spot {
            Spot::Cell(cell) => {
                let cell = cell as usize;
                G::cell_glyph(earlier, ui, cell) == G::cell_glyph(now, ui, cell)
            }
            Spot::Point(..) => {
                G::describe_spot(earlier, ui, spot) == G::describe_spot(now, ui, spot)
            }
        })
    }

    /// Returns the rest of the known solution, if the moves so far are its beginning.
    fn known_rest(&self) -> Option<&[G::Move]> {
        self.known.as_deref()?.strip_prefix(self.history.moves_since_start())
    }
}

impl<G: Game> Board for TypedBoard<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn setup(&self) -> Box<dyn Setup> {
        TypedSetup::<G>::boxed(self.params.clone())
    }

    fn requested(&self) -> Box<dyn Setup> {
        TypedSetup::<G>::boxed(self.asked().clone())
    }

    fn set_requested(&mut self, setup: &dyn Setup) {
        self.requested = setup.as_any().downcast_ref::<TypedSetup<G>>().map(|s| s.0.clone());
    }

    fn board_params(&self, setup: &dyn Setup) -> Box<dyn Setup> {
        let params = setup.as_any().downcast_ref::<TypedSetup<G>>().map_or(&self.params, |s| &s.0);
        TypedSetup::<G>::boxed(G::board_params(params, &self.desc))
    }

    fn desc_text(&self) -> String {
        let own = || G::desc_text(&self.params, &self.desc);
        self.public_desc.clone().unwrap_or_else(own)
    }

    fn private_desc(&self) -> Option<String> {
        self.public_desc.as_ref().map(|_| G::desc_text(&self.params, &self.desc))
    }

    fn set_public_desc(&mut self, desc: &str) -> Result<(), Invalid> {
        G::parse_desc(&self.params, desc)?;
        self.public_desc = Some(desc.to_string());
        Ok(())
    }

    fn again(&self, texts: &Metadata) -> Box<dyn Board> {
        let own = || (self.params.clone(), self.desc.clone());
        let (params, desc) = self.decided_puzzle(texts).unwrap_or_else(own);
        let mut again = Self::new(params, desc);
        again.requested.clone_from(&self.requested);
        again.ui.clone_from(&self.ui);
        if let Some(moves) = self.known.as_ref().filter(|m| solves::<G>(again.state(), m)) {
            again.known = Some(moves.clone());
        }
        Box::new(again)
    }

    fn fork(&self, from: usize, to: usize) -> Box<dyn Board> {
        let start = self.history.state_at(from);
        let mut fork = Self {
            params: self.params.clone(),
            requested: self.requested.clone(),
            desc: self.desc.clone(),
            public_desc: self.public_desc.clone(),
            known: self.known.clone(),
            old: start.clone(),
            history: self.history.anew(start),
            queue: VecDeque::new(),
            ui: self.ui.clone(),
        };
        for mv in self.history.moves(from, to) {
            let made = fork.history.push(mv.clone(), &mut fork.old);
            made.expect("a move of the history can be executed again");
        }
        Box::new(fork)
    }

    fn images(&self) -> Vec<(String, bool)> {
        let Ok(desc) = G::parse_desc(&self.params, &self.desc_text()) else { return Vec::new() };
        let images = G::images(&self.params, &desc).into_iter();
        images.map(|i| (id_of::<G>(&i.params, &i.desc), i.is_mirrored)).collect()
    }

    fn drafted(&self, texts: &Metadata) -> Result<(String, Metadata), Invalid> {
        let puzzle = G::puzzle_of(&self.params, self.state())?;
        Ok((puzzle.to_string(), puzzle.texts_from(texts)))
    }

    fn add_texts(&self, texts: &mut Metadata) {
        G::add_texts(&self.ui, texts);
    }

    fn steps(&self) -> &Steps {
        self.history.steps()
    }

    fn steps_mut(&mut self) -> &mut Steps {
        self.history.steps_mut()
    }

    fn moves_text(&self, from: usize, to: usize) -> String {
        G::write_moves(self.history.moves(from, to))
    }

    fn moves(&self, from: usize, to: usize) -> Vec<String> {
        self.history.moves(from, to).iter().map(ToString::to_string).collect()
    }

    fn read_moves(&self, notation: &str, text: &str) -> Result<Vec<String>, Invalid> {
        let name = if notation.is_empty() { G::notations()[0] } else { notation };
        let moves = G::read_moves_in(name, self.state(), text)?;
        Ok(moves.iter().map(ToString::to_string).collect())
    }

    fn write_moves(&self, notation: &str, moves: &[String]) -> Result<String, Invalid> {
        let name = if notation.is_empty() { G::notations()[0] } else { notation };
        let moves: Vec<G::Move> =
            moves.iter().map(|mv| mv.parse()).collect::<Result<_, Invalid>>()?;
        G::write_moves_in(name, self.state(), &moves)
    }

    fn queue_moves(&mut self, text: &str) -> Result<usize, Invalid> {
        self.queue = G::read_moves(self.state(), text)?.into();
        Ok(self.queue.len())
    }

    fn push_next(&mut self) -> Result<(), Invalid> {
        let next = self.queue.pop_front().ok_or_else(|| Invalid::new("a step has no moves"))?;
        self.execute(next)
    }

    fn push(&mut self, moves: &str, special: Option<SpecialStep>) -> Result<(), Invalid> {
        let is_one = !moves.contains(' ') && (!G::joins_moves() || moves.len() == 1);
        if special.is_none() && is_one {
            return self.history.push(moves.parse()?, &mut self.old);
        }
        let moves = parse_moves::<G>(moves)?;
        if moves.is_empty() {
            return Err(Invalid::new("a step has no moves"));
        }
        self.execute_group(moves, special)
    }

    fn push_restart(&mut self, desc: &str, texts: &Metadata) -> Result<(), Invalid> {
        let steps = self.steps();
        if steps.position() == steps.last_start() {
            return Err(Invalid::new("the restart has no move before it"));
        }
        let fresh = if self.public_desc.as_deref() == Some(desc) {
            let decided = self.decided_puzzle(texts);
            decided.map(|(params, desc)| G::new_state(&params, &desc))
        } else if desc == G::desc_text(&self.params, &self.desc) {
            None
        } else {
            return Err(Invalid::new("the restart is from another puzzle"));
        };
        let fresh = fresh.unwrap_or_else(|| self.history.start().clone());
        self.history.push_restart(fresh, desc.to_string(), &mut self.old);
        Ok(())
    }

    fn restart_and_solve(&mut self, moves: &str, texts: &Metadata) -> Result<(), Invalid> {
        let before = self.state().clone();
        if !self.again(texts).is_solved_by(moves) {
            return Err(Invalid::new("the solution does not solve the puzzle"));
        }
        self.push_restart(&self.desc_text(), texts)?;
        let at = self.steps().position();
        self.push(moves, Some(SpecialStep::Solve))?;
        self.history.steps_mut().join(at);
        self.old = before;
        Ok(())
    }

    fn go_to(&mut self, position: usize) {
        self.history.go_to(position, &mut self.old);
    }

    fn truncate(&mut self) {
        self.history.truncate();
    }

    fn is_solved_by(&self, moves: &str) -> bool {
        parse_moves::<G>(moves).is_ok_and(|moves| solves::<G>(self.state(), &moves))
    }

    fn known(&self) -> Option<String> {
        self.known.as_deref().map(G::write_moves)
    }

    fn set_known(&mut self, moves: &str) {
        let moves = parse_moves::<G>(moves).unwrap_or_default();
        if solves::<G>(self.history.start(), &moves) {
            self.known = Some(moves);
        }
    }

    fn arrive(&mut self) -> Arrival {
        let state = self.history.state();
        G::changed_state(&mut self.ui, &self.old, state);
        let status = G::status(state);
        let public = G::superseded(state).map(|desc| G::desc_text(&self.params, &desc));
        let is_desc_new = public.is_some() && self.public_desc != public;
        if is_desc_new {
            self.public_desc = public;
        }
        Arrival { status, is_desc_new }
    }

    fn forget_change(&mut self) {
        self.old.clone_from(self.history.state());
    }

    fn status(&self) -> Status {
        G::status(self.state())
    }

    fn is_same_position(&self, other: &dyn Board) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| G::is_same_position(self.state(), other.state()))
    }

    fn begin(&mut self, preferences: &Preferences) {
        self.apply(preferences);
        let state = self.history.state();
        G::changed_state(&mut self.ui, state, state);
    }

    fn apply(&mut self, preferences: &Preferences) {
        for line in G::PREFERENCES {
            if let Some(value) = preferences.value(line.item()) {
                line.set(&mut self.ui, &value);
            }
        }
    }

    fn preferences(&self) -> Vec<(ConfigItem, ConfigValue)> {
        preferences_of::<G>(&self.ui)
    }

    fn encode_ui(&self) -> String {
        G::encode_ui(&self.ui)
    }

    fn decode_ui(&mut self, text: &str) {
        G::decode_ui(&mut self.ui, text);
    }

    fn interpret(&mut self, layout: Layout, input: Input, may_move: bool) -> Reply {
        match G::interpret(self.history.state(), &mut self.ui, layout, input) {
            Response::Unused => Reply::Unused,
            Response::NoEffect => Reply::NoEffect,
            Response::UiUpdate => Reply::UiUpdate,
            Response::Refused(words) => Reply::Refused(words),
            Response::Group(moves) if moves.is_empty() => Reply::NoEffect,
            Response::Move(_) | Response::Group(_) if !may_move => Reply::Held,
            Response::Move(mv) => Reply::Moved(self.execute(mv)),
            Response::Group(moves) => Reply::Moved(self.execute_group(moves, None)),
        }
    }

    fn uses(&self, layout: Layout, input: Input) -> bool {
        G::interpret(self.state(), &mut self.ui.clone(), layout, input) != Response::Unused
    }

    fn clock_runs(&self, has_begun: bool) -> bool {
        let has_begun = has_begun || !G::clock_waits() || self.steps().len() > 0;
        has_begun && G::clock_runs(self.state(), &self.ui)
    }

    fn animation_length(&self, is_undo: bool) -> Duration {
        G::animation_length(&self.ui, &self.old, self.state(), is_undo)
    }

    fn flash_length(&self) -> Duration {
        G::flash_length(&self.ui, &self.old, self.state())
    }

    fn size(&self, layout: Layout) -> Size {
        G::size(&self.params, layout)
    }

    fn draw(&self, canvas: &mut dyn Canvas, picture: &Picture<'_>, drawn: &mut DrawState) -> bool {
        let frame = self.frame(picture);
        let is_overlaid = picture.layout.purpose.is_played() && frame.has_overlay();
        // The draw state does not know what is drawn over its picture.
        drawn.take_if(|_| is_overlaid);
        let drawn = drawn.get_or_insert_with(|| Box::new(G::DrawState::default()));
        let drawn = drawn.downcast_mut().expect("versions of pictures are unique");
        if picture.layout.purpose.is_played() {
            G::redraw(canvas, drawn, &frame);
            frame.draw_marks(canvas);
        } else {
            let ui = &G::neutral_ui(frame.state, frame.ui);
            G::redraw(canvas, drawn, &Frame { ui, marks: &[], ..frame });
        }
        is_overlaid
    }

    fn walkthrough_size(&self, layout: Layout) -> Option<Size> {
        let (start, moves) = (self.history.last_start_state(), self.history.moves_since_start());
        Some(G::WALKTHROUGH?.size(start, moves, layout))
    }

    fn draw_walkthrough(&self, layout: Layout, language: &Language, canvas: &mut dyn Canvas) {
        let (start, moves) = (self.history.last_start_state(), self.history.moves_since_start());
        if let Some(walkthrough) = G::WALKTHROUGH {
            walkthrough.draw(canvas, start, moves, layout, language);
        }
    }

    fn cursor_rect(&self, layout: Layout) -> Option<Rect> {
        G::cursor_rect(self.state(), &self.ui, layout)
    }

    fn cell_at(&self, layout: Layout, point: Point) -> Option<usize> {
        G::cell_at(self.state(), layout, point)
    }

    fn cell_rect(&self, layout: Layout, cell: usize) -> Option<Rect> {
        G::cell_rect(self.state(), layout, cell)
    }

    fn describe(&self, marks: &[Mark]) -> Description {
        let mut description = G::describe(self.state(), &self.ui);
        let words = |mark| G::describe_mark(self.state(), &self.ui, mark);
        description.parts.extend(marks.iter().filter_map(words));
        description
    }

    fn symbol(&self, cell: usize) -> Option<char> {
        let ui = &G::Ui::default();
        G::cell_glyph(self.state(), ui, cell).map(|glyph| glyph.symbol)
    }

    fn status_text(&self) -> Text {
        G::status_text(self.state(), &self.ui)
    }

    fn n_pushes(&self) -> Option<usize> {
        G::n_pushes(self.state())
    }

    fn n_scored(&self) -> usize {
        G::n_scored(self.state())
    }

    fn progress(&self) -> Option<(usize, usize)> {
        G::progress(self.state())
    }

    fn solve(&self, request: &Solve<'_>, memory: &mut Memory, work: &mut Work<'_>) -> SearchReport {
        let (state, known) = if request.is_from_start {
            (self.history.start(), self.known.as_deref())
        } else {
            (self.state(), self.known_rest())
        };
        let improved = request.improves.map(|moves| parse_moves::<G>(moves).unwrap_or_default());
        let aim = request.aim.clone();
        let request = match &improved {
            Some(moves) => SolveRequest::improving(moves, aim),
            None => SolveRequest::with_aim(aim).with_known(known.filter(|_| request.uses_known)),
        };
        report_of::<G>(state, G::solve(state, &request, memory.of::<G>(), work))
    }

    fn plan(&self, memory: &mut Memory, work: &mut Work<'_>) -> Result<Plan<String>, Stop> {
        let last_move = self.history.moves_since_start().last();
        let request =
            SolveRequest::default().with_known(self.known_rest()).with_last_move(last_move);
        let text_of = |step: HintStep<G::Move>| {
            let moves = step.moves.iter().map(ToString::to_string).collect();
            let mut text = HintStep::group(moves, step.explanation).nudged(step.nudge);
            (text.is_by_search, text.n_left) = (step.is_by_search, step.n_left);
            text
        };
        Ok(match G::plan(self.state(), &request, memory.of::<G>(), work)? {
            Plan::Steps(steps) => Plan::Steps(steps.into_iter().map(text_of).collect()),
            Plan::Mistake(why) => Plan::Mistake(why),
            Plan::Lost(why) => Plan::Lost(why),
            Plan::Nothing(words) => Plan::Nothing(words),
        })
    }

    fn rate(&self, memory: &mut Memory, work: &mut Work<'_>) -> Result<Rating, Stop> {
        let request = SolveRequest::default().with_known(self.known.as_deref());
        let state = if G::is_editor() { self.state() } else { self.history.start() };
        G::rate(state, &request, memory.of::<G>(), work)
    }

    fn command(
        &self,
        id: &str,
        rng: &mut GameRng,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<String, CommandError> {
        let moves = G::command(self.state(), id, rng, memory.of::<G>(), work)?;
        Ok(G::write_moves(&moves))
    }

    fn warning(&self, memory: &mut Memory) -> Option<Explanation> {
        G::warning(self.state(), memory.of::<G>(), &mut Work::quick()).unwrap_or_default()
    }

    fn why_safe(&self) -> Option<&'static str> {
        G::why_safe(self.state())
    }

    fn mistakes(
        &self,
        at: usize,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> Result<Vec<Explanation>, Stop> {
        let (state, memory) = (&self.history.state_at(at), memory.of::<G>());
        if G::REVIEW.is_some() {
            return G::mistakes(state, memory, work);
        }
        match G::solve(state, &SolveRequest::default(), memory, work) {
            Answer::Solved(_) | Answer::Stopped { best: Some(_), .. } => Ok(Vec::new()),
            Answer::Unsolvable(why) => Ok(vec![why]),
            Answer::Stopped { stop, best: None } => Err(stop),
            Answer::Unknown(_) => Err(Stop::Inner),
        }
    }

    fn corrects(&self, at: usize) -> bool {
        self.history.moves(at, at + 1).iter().all(G::corrects)
    }

    fn finds_entries(&self) -> bool {
        G::finds_entries()
    }

    fn mistaken_move(
        &self,
        at: usize,
        mistake: &Explanation,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> (Option<Text>, Explanation) {
        let (before, after) = (self.history.state_at(at - 1), self.history.state_at(at));
        let reason = G::mistake_reason(mistake, [&before, &after], memory.of::<G>(), work);
        let mut reason = reason.unwrap_or_else(|_| mistake.clone());
        reason.marks.retain(|mark| self.is_unchanged_since(&after, mark));
        (G::describe_change(&before, &after), reason)
    }

    fn n_known_made(&self) -> Option<usize> {
        let made = self.history.moves_since_start().iter();
        let known = self.known.as_deref()?;
        Some(made.zip(known).take_while(|(made, known)| made == known).count())
    }

    fn edges(&self) -> Vec<[u32; 2]> {
        G::edges(self.state())
    }

    fn act(&mut self, action: usize) -> bool {
        let mv = G::action(self.asked(), self.state(), action);
        mv.is_some_and(|mv| self.history.make_unrecorded(&mv))
    }

    fn jump_to(&mut self, other: &dyn Board) {
        if let Some(other) = other.as_any().downcast_ref::<Self>() {
            self.history.jump_to(other.state());
        }
    }

    fn is_legal(&self, action: usize) -> bool {
        G::action(self.asked(), self.state(), action).is_some()
    }

    fn restart_actions(&mut self) {
        self.history.restart_unrecorded();
    }

    fn move_of(&self, action: usize) -> Option<String> {
        G::action(self.asked(), self.state(), action).map(|mv| mv.to_string())
    }

    fn action_of(&self, mv: &str) -> Option<usize> {
        let (mv, state) = (mv.parse::<G::Move>().ok()?, self.state());
        let mut legal = vec![false; G::n_actions(self.asked())];
        self.legal_actions(&mut legal);
        let legal = || legal.iter().enumerate().filter(|(_, legal)| **legal).map(|(i, _)| i);
        let move_of = |&action: &usize| G::action(self.asked(), state, action);
        let after = |mv: &G::Move| {
            let mut after = state.clone();
            G::execute(&mut after, mv).is_ok().then_some(after)
        };
        let same = legal().find(|action| move_of(action).as_ref() == Some(&mv));
        same.or_else(|| {
            let target = after(&mv)?;
            let leads_there =
                |mv: &G::Move| after(mv).is_some_and(|after| G::is_same_position(&after, &target));
            legal().find(|action| move_of(action).as_ref().is_some_and(leads_there))
        })
    }

    fn legal_actions(&self, legal: &mut [bool]) {
        G::legal_actions(self.asked(), self.state(), legal);
    }

    fn observe(&self, values: &mut [u8]) {
        G::observe(self.asked(), self.state(), values);
    }
}

/// Returns the game's preferences with the values of a ui.
pub(crate) fn preferences_of<G: Game>(ui: &G::Ui) -> Vec<(ConfigItem, ConfigValue)> {
    G::PREFERENCES.iter().map(|line| (*line.item(), line.value(ui))).collect()
}

/// Returns `true` if the moves lead from a state to a solved one.
fn solves<G: Game>(start: &G::State, moves: &[G::Move]) -> bool {
    let mut state = start.clone();
    moves.iter().all(|mv| G::execute(&mut state, mv).is_ok()) && G::status(&state) == Status::Solved
}

/// Reads moves strictly, in the form that saves contain.
fn parse_moves<G: Game>(text: &str) -> Result<Vec<G::Move>, Invalid> {
    split_moves(text, G::joins_moves()).map(str::parse).collect()
}

/// In debug builds, makes a move from its own text, so that ordinary play tests the text form that
/// saves depend on.
fn read_again<G: Game>(mv: G::Move) -> G::Move {
    if cfg!(debug_assertions) {
        let text = mv.to_string();
        let again: Result<G::Move, Invalid> = text.parse();
        assert_eq!(again.as_ref(), Ok(&mv), "a move's text '{text}' does not read back");
    }
    mv
}

/// Converts a solver's answer to plain data. Moves that do not solve the position are dropped.
fn report_of<G: Game>(state: &G::State, answer: Answer<G::Move>) -> SearchReport {
    let (solution, stopped) = match answer {
        Answer::Solved(solution) => (solution, None),
        Answer::Stopped { stop, best: Some(best) } => (best, Some(stop)),
        Answer::Stopped { stop, best: None } => return SearchReport::Stopped(stop),
        Answer::Unsolvable(explanation) => return SearchReport::Unsolvable(explanation),
        Answer::Unknown(words) => return SearchReport::Unknown(words),
    };
    let Solution { moves, optimal, solutions, other, figures, .. } = solution;
    if !solves::<G>(state, &moves) {
        debug_assert!(false, "the solver's moves do not solve the puzzle");
        return SearchReport::Unknown(text!("the solver's moves do not solve the puzzle"));
    }
    SearchReport::Solved(SolvedReport {
        optimal,
        solutions,
        other: other.as_deref().map(G::write_moves),
        figures,
        stopped,
        ..SolvedReport::new(G::write_moves(&moves), moves.len())
    })
}

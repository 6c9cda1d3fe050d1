//! What the program finds out about a puzzle beside the player's own searches: whether the player
//! knows it, how hard it is, whether it is the puzzle of the day, and its best solution.

use puzzle_core::game::Status;
use puzzle_core::params::ParamsForm;
use puzzle_midend::SearchReport;
use puzzle_profile::{Change, Difficulty, Solution};

use super::Controller;
use crate::autosave::GameKey;
use crate::command::GameCommand;
use crate::command_list::info_of;
use crate::file_solutions::file_solutions;
use crate::improvement::{improved_solution, improvement_task};
use crate::known_puzzle::{known_puzzle, solution_words};
use crate::open_game::OpenGame;
use crate::puzzle_ahead;
use crate::shared_state::Shared;
use crate::side_search::SideResult;
use crate::side_task::{SideTask, draft_rating, is_generated};
use crate::win::ProvedBest;
use puzzle_core::{Text, text};

impl Controller {
    /// Looks up a new puzzle on the board in the profile, and starts the searches that find out
    /// what its ID does not say.
    pub(super) fn recognize(&mut self, shared: &mut Shared) {
        self.has_solution = false;
        let key = self.key();
        self.side.keep_only(key);
        let (Some(key), Some(game)) = (key, self.game()) else { return };
        let session = &game.session;
        let (entry, puzzle) = (game.entry, session.game_id());
        let (Some(puzzle), None) = (puzzle, session.lesson()) else { return };
        let of_file = session.entry().map_or_else(Vec::new, |entry| {
            file_solutions(&shared.registry, &entry, (shared.clock.seconds(), shared.today()))
        });
        if !of_file.is_empty() {
            // Adding solutions is always possible.
            let _ = shared.autosave.push(Change::Solutions(of_file));
        }
        let known = known_puzzle(session, |id| shared.autosave.log_of_puzzle(id));
        let (store, player) = (shared.autosave.store(), shared.autosave.player.uid);
        let has_solution = store.solutions(player, &puzzle).is_ok_and(|list| !list.is_empty());
        let today = Some(shared.today()).filter(|_| self.levels.is_none());
        let open = today.filter(|_| !shared.games_solved(today).contains(entry.info.id));
        for task in SideTask::of_new(session, open) {
            self.side.want(key, entry, puzzle.clone(), task);
        }
        self.has_solution = has_solution;
        self.want_next(shared, key);
        // Undo can lead back to a win, whose card says more.
        let Some(mut words) = known.filter(|_| self.notice.is_none() && self.shown_win().is_none())
        else {
            return;
        };
        if has_solution {
            let key = info_of(&GameCommand::ShowBest.into()).map(|i| i.key_text(shared.front_end));
            if let Some(key) = key.filter(|key| !key.is_empty()) {
                words = text!("{offer} ({key})", offer = words, key = Text::plain(key));
            }
            self.offer = Some(words.clone());
        }
        self.tell(words);
    }

    /// Generates the next puzzle of the same kind while this one is played, unless it is there
    /// already or the player plays the puzzles of a list.
    fn want_next(&mut self, shared: &Shared, key: GameKey) {
        let Some(game) = self.game().filter(|_| self.levels.is_none()) else { return };
        let (entry, params) = (game.entry, game.session.params_text(ParamsForm::Full));
        let can_keep = shared.files.folder().is_some();
        let is_there = puzzle_ahead::find(shared, entry.info.id, &params).is_some();
        if can_keep && !is_there && !entry.capabilities().is_editor() {
            self.side.want(key, entry, params, SideTask::Next);
        }
    }

    /// Puts the puzzle that was generated ahead on the board, if there is one of the kind that the
    /// player wants.
    pub(super) fn take_next(&mut self, shared: &mut Shared) -> bool {
        let Some(at) = self.current.filter(|_| !self.is_busy()) else { return false };
        let game = &mut self.games[at];
        let (id, params) = (game.entry.info.id, game.session.params_text(ParamsForm::Full));
        let Some(done) = puzzle_ahead::take(shared, id, &params) else { return false };
        let outcome = game.session.finish(done);
        if !outcome.game_changed {
            return false;
        }
        game.save_path = None;
        self.handle_outcome(shared, outcome);
        self.apply_pause();
        true
    }

    /// Starts the search for the fewest moves of a puzzle that was just solved.
    pub(super) fn want_best(&mut self, key: GameKey, at: usize) {
        let game = &self.games[at];
        let can_prove = ProvedBest::task(&game.session.capabilities()).is_some();
        if let Some(puzzle) = game.session.game_id().filter(|_| can_prove) {
            self.side.want(key, game.entry, puzzle, SideTask::Best);
        }
    }

    /// Lets the side searches run while the player's searches do not, and takes their results.
    pub(super) fn poll_side_searches(&mut self, shared: &mut Shared) {
        if self.is_busy() {
            return self.side.pause();
        }
        self.rate_draft();
        if let Some(result) = self.side.poll(shared.clock) {
            self.needs_redraw = true;
            self.take_side_result(shared, result);
        }
    }

    /// Lets the draft on the board be rated, if the game is an editor.
    pub(super) fn rate_draft(&mut self) {
        let (Some(key), Some(at), false) = (self.key(), self.current, self.is_busy()) else {
            return;
        };
        let OpenGame { entry, session, .. } = &mut self.games[at];
        if entry.capabilities().is_editor() {
            self.side.rate_draft(key, *entry, &mut *session);
        }
    }

    fn take_side_result(&mut self, shared: &mut Shared, result: SideResult) {
        let SideResult { key, puzzle, task, done } = result;
        if task == SideTask::Next {
            if let Some(game) = self.game() {
                puzzle_ahead::keep(shared, game.entry.info.id, &puzzle, &done);
            }
            return;
        }
        let report = done.report;
        let Some(entry) = self.game().map(|game| game.entry) else { return };
        let (mut difficulty, mut day) = (None, None);
        match (task, report) {
            (SideTask::Rate, SearchReport::Rating(rating)) => {
                difficulty = rating.grade.map(Difficulty::Graded);
                if let Some(game) = self.game_mut()
                    && game.session.game_id().as_ref() == Some(&puzzle)
                {
                    game.session.keep_rating(rating);
                }
            }
            (SideTask::Draft, report) => {
                let (Some(rating), Some(game)) = (draft_rating(report), self.game_mut()) else {
                    return;
                };
                game.session.keep_rating(rating);
                self.tell_known_draft(shared);
            }
            (SideTask::IsDaily(date), report) if is_generated(&entry, &puzzle, &report) => {
                day = Some(date);
                if let Some(game) = self.game_mut() {
                    game.found_day = Some((puzzle, date));
                }
                shared.autosave.set_day(key, date);
                self.tell_of_saving(shared);
            }
            (SideTask::IsDaily(_), _) => {}
            (SideTask::Best, report) => {
                let best = ProvedBest::of(&entry, &puzzle, &report);
                if let Some((_, card)) = self.win.as_mut().filter(|(of, _)| *of == key) {
                    card.best = best;
                }
            }
            _ => {}
        }
        let Some((_, card)) = self.win.as_mut().filter(|(of, _)| *of == key) else { return };
        let before = card.game.clone();
        let game = &mut card.game;
        if game.difficulty == Difficulty::Given {
            game.difficulty = difficulty.unwrap_or(game.difficulty);
        }
        if let (Some(day), None) = (day, game.day) {
            game.set_day(&entry, day);
        }
        if *game == before {
            return;
        }
        let change = Change::Finish { game: game.clone(), of: None, ended: None };
        let _ = shared.autosave.push(change);
        self.tell_of_saving(shared);
        if let Some((_, card)) = self.win.as_mut() {
            *card = card.updated(&shared.log());
        }
    }

    /// Starts the search for a better solution than the best one that is kept.
    pub(super) fn improve(&mut self, shared: &mut Shared) -> Result<(), Text> {
        let Some(session) = self.session() else { return Ok(()) };
        let puzzle = session.game_id().unwrap_or_default();
        let (store, player) = (shared.autosave.store(), shared.autosave.player.uid);
        let kept = store.solutions(player, &puzzle)?;
        let task = improvement_task(session, &kept)
            .ok_or_else(|| text!("you have not solved this puzzle yet"))?;
        self.start(shared, task);
        Ok(())
    }

    /// Keeps the better solution that a search found, as the program's.
    pub(super) fn keep_improved(&mut self, shared: &mut Shared, at: usize, report: &SearchReport) {
        let now = (shared.clock.seconds(), shared.today());
        let better = improved_solution(&self.games[at].session, report, now);
        if let Some(better) = better {
            let _ = shared.autosave.push(Change::Solutions(vec![better]));
            self.tell_of_saving(shared);
        }
    }

    /// Shows the best solution of the puzzle on the board: the proved shortest one, unless a kept
    /// one is as good and has fewer moves, or else the player's best.
    pub(super) fn show_best(&mut self, shared: &mut Shared) -> Result<(), Text> {
        let Some(session) = self.session() else { return Ok(()) };
        let puzzle = session.game_id().unwrap_or_default();
        let proved = self.shown_win().and_then(|card| card.best.clone());
        let (store, player) = (shared.autosave.store(), shared.autosave.player.uid);
        let kept = store.solutions(player, &puzzle).map_err(Text::from);
        let kept = match &proved {
            Some(proved) => {
                let better = kept.unwrap_or_default().into_iter();
                better.filter(|kept| proved.is_beaten_by(kept)).min_by_key(|kept| kept.moves)
            }
            None => Solution::to_show(kept?),
        };
        let (text, words) = match (kept, proved) {
            (Some(kept), _) => (kept.text.clone(), solution_words(&kept)),
            (None, Some(best)) => {
                let length = best.length(best.n);
                let words = text!("A solution with {length}, the fewest possible", length);
                (best.moves_text, words)
            }
            (None, None) => return Err(text!("you have not solved this puzzle yet")),
        };
        let Some(game) = self.game_mut() else { return Ok(()) };
        let is_won = game.session.status() == Status::Solved && !game.session.used_solve();
        let win = is_won.then(|| game.session.position());
        let outcome = game.session.show_solution(&text)?;
        let n = game.session.counts().moves;
        let after = game.session.position();
        self.handle_outcome(shared, outcome);
        self.show_solution(shared, (after.saturating_sub(n), win), words);
        Ok(())
    }
}

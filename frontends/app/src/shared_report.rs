//! Reports of the players of a program.

use std::collections::BTreeSet;

use puzzle_midend::{Date, Midend, Registry};
use puzzle_profile::collections;
use puzzle_profile::{Difficulty, Finished, Kind, RankingScope};

use crate::report::{PlayerReport, ReportedGame};
use crate::shared_state::Shared;
use crate::text_format::kind_title;
use puzzle_core::{Text, text};

impl ReportedGame {
    /// Returns what reports on a log need to know about all games of a program.
    fn all_of(registry: &Registry, log: &[Finished]) -> Vec<Self> {
        let bundled = collections::bundled(registry);
        let game = |entry: &puzzle_midend::GameEntry| {
            let of_game = log.iter().filter(|finished| finished.game == entry.info.id);
            // Results of earlier versions of the program have no board.
            let boards = of_game.map(|finished| finished.board.as_str());
            let boards: BTreeSet<&str> = boards.filter(|board| !board.is_empty()).collect();
            let title = |board: &str| (board.to_string(), entry.title_of_params(board));
            let collections = bundled.iter().filter(|list| list.game == entry.info.id);
            Self {
                id: entry.info.id.to_string(),
                name: entry.info.name.into(),
                scoring: entry.info.scoring,
                boards: boards.into_iter().map(title).collect(),
                collections: collections
                    .map(|list| (list.key.clone(), list.title.clone(), list.collection.clone()))
                    .collect(),
            }
        };
        registry.games().iter().map(game).collect()
    }
}

impl PlayerReport {
    /// Returns the player's best results, statistics and calendar.
    pub fn records(shared: &Shared) -> Self {
        let log = shared.log();
        let games = ReportedGame::all_of(&shared.registry, &log);
        Self::of_log(&shared.autosave.player.name, &log, &games, shared.today())
    }

    /// Returns the plots of all games in a log, without tables, however few results there are: see
    /// [`plots_of_log`](Self::plots_of_log).
    pub fn plots(registry: &Registry, log: &[Finished], today: Date) -> Self {
        Self::plots_of_log(log, &ReportedGame::all_of(registry, log), today)
    }

    /// Returns the rankings of the kind of puzzle on a board and of its game, if a session is
    /// given, and of all games together.
    ///
    /// # Errors
    /// Returns a message for the player if the profile cannot be read.
    pub fn rankings(shared: &Shared, session: Option<&Midend>) -> Result<Self, Text> {
        let logs = shared.autosave.logs(&shared.registry)?;
        let scores = shared.autosave.store().scores().unwrap_or_default();
        let board = session.and_then(Midend::current_board);
        let mut scopes = Vec::new();
        if let Some(session) = session {
            let info = session.info();
            if let Some(board) = &board {
                let kind = Kind { game: info.id, board, difficulty: Difficulty::of(session) };
                let title = kind_title(session.title_of_params(board), kind.difficulty);
                let title = text!("{game}: {title}", game = info.name, title);
                scopes.push((RankingScope::Kind(kind), title));
            }
            scopes.push((RankingScope::Game(info.id), info.name.into()));
        }
        scopes.push((RankingScope::All, text!("All games")));
        let games = ReportedGame::all_of(&shared.registry, &[]);
        Ok(Self::rankings_of(&logs, &scores, &scopes, &games))
    }
}

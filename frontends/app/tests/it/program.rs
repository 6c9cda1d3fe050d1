//! A player's program without a screen.

use std::time::{Duration, Instant};

use lights_out::LightsOut;
use puzzle_app::{Controller, Effect, FrontEnd, PuzzleCommand, Setup, Shared};
use puzzle_midend::Midend;

/// A program with a data folder of its own.
pub(crate) struct Program {
    pub(crate) shared: Shared,
    pub(crate) controller: Controller,
    pub(crate) folder: tempfile::TempDir,
}

impl Program {
    pub(crate) fn new(front_end: FrontEnd) -> Self {
        Self::within(front_end, tempfile::tempdir().unwrap())
    }

    pub(crate) fn within(front_end: FrontEnd, folder: tempfile::TempDir) -> Self {
        let setup = Setup {
            data_dir: Some(folder.path().to_path_buf()),
            clock: "2026-11-26".parse().unwrap(),
            ..Setup::default()
        };
        let games = puzzle_backends::bundled().with::<LightsOut>();
        let shared = Shared::new(front_end, games, &setup);
        Self { shared, controller: Controller::default(), folder }
    }

    /// Closes the program and returns its data folder.
    pub(crate) fn close(mut self) -> tempfile::TempDir {
        self.controller.close(&mut self.shared);
        self.folder
    }

    pub(crate) fn act(&mut self, command: impl Into<puzzle_app::Command>) -> Vec<Effect> {
        let mut effects = self.controller.act(&mut self.shared, command.into());
        while self.controller.is_busy() {
            std::thread::sleep(Duration::from_millis(1));
            let now = Instant::now();
            effects.extend(self.controller.tick(&mut self.shared, now, Duration::ZERO));
        }
        effects
    }

    /// Waits for the searches that the player did not ask for.
    pub(crate) fn wait_for_side_searches(&mut self) {
        while self.controller.has_side_searches() {
            std::thread::sleep(Duration::from_millis(1));
            let _ = self.controller.tick(&mut self.shared, Instant::now(), Duration::ZERO);
        }
    }

    pub(crate) fn open(&mut self, id: &str) -> Vec<Effect> {
        self.act(PuzzleCommand::Open(id.into()))
    }

    /// Presses the light at the cursor; an arrow key shows the cursor first.
    pub(crate) fn play(&mut self) {
        for key in ["right", "left", "enter"] {
            let _ = self.press(key);
        }
    }

    pub(crate) fn press(&mut self, key: &str) -> Vec<Effect> {
        let now = Instant::now();
        self.controller.press(&mut self.shared, key.parse().unwrap(), now)
    }

    pub(crate) fn id(&self) -> String {
        self.controller.session().and_then(Midend::game_id).unwrap_or_default()
    }

    pub(crate) fn notice(&self) -> String {
        self.controller.notice.as_ref().map(ToString::to_string).unwrap_or_default()
    }
}

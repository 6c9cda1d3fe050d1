//! Foreign files, and what comes with a puzzle that an ID cannot carry.

use super::table;
use crate::format::{Format, Texts};
use crate::{Game, Invalid};

type AttachFn<G> = fn(
    params: &mut <G as Game>::Params,
    desc: &mut <G as Game>::Desc,
    texts: &Texts,
) -> Result<(), Invalid>;
type AddFn<G> = fn(ui: &<G as Game>::Ui, texts: &mut Texts);

/// A game reads and writes foreign files, and uses the texts that come with a puzzle.
pub struct Files<G: Game> {
    pub(super) formats: &'static [Format<G>],
    pub(super) attach: Option<AttachFn<G>>,
    pub(super) add: Option<AddFn<G>>,
}

table!(Files);

impl<G: Game> Files<G> {
    /// The formats that it reads or writes.
    pub const fn new(formats: &'static [Format<G>]) -> Self {
        Self { formats, attach: None, add: None }
    }

    /// Puts the texts that came with a puzzle where the game uses them: into the board that the
    /// params or the desc hold. Refuses a text that is not what the game expects of its key.
    #[must_use]
    pub const fn attaching(mut self, attach: AttachFn<G>) -> Self {
        self.attach = Some(attach);
        self
    }

    /// Puts what the player has added into the texts that go with a puzzle: a recorded macro.
    /// Called when the puzzle is exported or put into a collection.
    #[must_use]
    pub const fn adding(mut self, add: AddFn<G>) -> Self {
        self.add = Some(add);
        self
    }
}

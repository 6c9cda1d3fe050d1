//! The memory of searches.

use alloc::boxed::Box;
use core::any::Any;

use puzzle_core::Game;

/// What searches of one game keep between calls; empty before the first one. The memory of another
/// game is dropped when it is used.
#[derive(Default)]
pub(crate) struct Memory(Option<Box<dyn Any + Send>>);

/// A memory that is tagged with its game, because two games may have memories of the same type.
struct MemoryOf<G: Game>(G::Memory);

impl Memory {
    /// Returns the memory as one of this game.
    ///
    /// # Panics
    /// Never: a memory of another type has been replaced.
    pub(crate) fn of<G: Game>(&mut self) -> &mut G::Memory {
        let fresh = || Box::new(MemoryOf::<G>(G::Memory::default())) as Box<dyn Any + Send>;
        if !self.0.as_ref().is_some_and(|memory| memory.is::<MemoryOf<G>>()) {
            self.0 = Some(fresh());
        }
        let memory = self.0.as_mut().and_then(|memory| memory.downcast_mut::<MemoryOf<G>>());
        &mut memory.expect("it is one of this game").0
    }

    /// Takes the memory for a job.
    pub(crate) fn take(&mut self) -> Self {
        Self(self.0.take())
    }

    /// Returns `true` if no search has used it.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

//! What searches keep between calls.

use alloc::sync::Arc;

use crate::board::Board;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::solve;

/// What searches keep between calls.
#[derive(Debug, Default)]
pub struct Memory {
    tables: solve::Memory,
    /// The graph of the last board searched; a plain rectangle has none of its own.
    form: Option<(Arc<Board>, Graph, Goal)>,
}

impl Memory {
    /// The board as searches take it, and their tables.
    pub(crate) fn of(&mut self, board: &Arc<Board>) -> (&Graph, &Goal, &mut solve::Memory) {
        let same = |known: &Arc<Board>| {
            Arc::ptr_eq(known, board)
                || known.is_plain()
                    && board.is_plain()
                    && (known.width(), known.height()) == (board.width(), board.height())
        };
        if !self.form.as_ref().is_some_and(|form| same(&form.0)) {
            self.form = None;
        }
        let (_, graph, goal) = self.form.get_or_insert_with(|| {
            let (graph, goal) = board.search_form();
            (board.clone(), graph, goal)
        });
        (graph, goal, &mut self.tables)
    }
}

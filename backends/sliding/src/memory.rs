//! What searches keep between calls.

use alloc::sync::Arc;

use puzzle_core::solve::{Stop, Work};

use crate::bands::{Family, MOST_POSITIONS, known_farthest, sampled};
use crate::board::Board;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::solve::{self, Table};

/// What searches keep between calls.
#[derive(Debug, Default)]
pub struct Memory {
    tables: solve::Memory,
    /// The graph of the last board searched; a plain rectangle has none of its own.
    form: Option<Form>,
}

/// A board as searches take it.
#[derive(Debug)]
struct Form {
    board: Arc<Board>,
    graph: Graph,
    goal: Goal,
    /// The distance of its farthest positions, once somebody asked.
    farthest: Option<u32>,
}

impl Memory {
    /// The board as searches take it, and their tables.
    pub(crate) fn of(&mut self, board: &Arc<Board>) -> (&Graph, &Goal, &mut solve::Memory) {
        let (form, tables) = self.form(board);
        (&form.graph, &form.goal, tables)
    }

    /// The distance of the farthest positions of a board whose family does not tell it; 0 for other
    /// boards.
    pub(crate) fn farthest(
        &mut self,
        board: &Arc<Board>,
        family: Family,
        work: &mut Work<'_>,
    ) -> Result<u32, Stop> {
        let (form, tables) = self.form(board);
        if let Some(farthest) = form.farthest.or_else(|| known_farthest(board)) {
            return Ok(farthest);
        }
        let farthest = match family {
            Family::Table => {
                let most = MOST_POSITIONS as usize;
                Table::build(&form.graph, &form.goal, most, work)?.farthest()
            }
            Family::Sampled(least) => sampled(&form.graph, &form.goal, least, tables, work)?,
            _ => 0,
        };
        Ok(*form.farthest.insert(farthest))
    }

    fn form(&mut self, board: &Arc<Board>) -> (&mut Form, &mut solve::Memory) {
        let same = |known: &Arc<Board>| {
            Arc::ptr_eq(known, board)
                || known.is_plain()
                    && board.is_plain()
                    && (known.width(), known.height()) == (board.width(), board.height())
        };
        if !self.form.as_ref().is_some_and(|form| same(&form.board)) {
            self.form = None;
        }
        let form = self.form.get_or_insert_with(|| {
            let (graph, goal) = board.search_form();
            Form { board: board.clone(), graph, goal, farthest: None }
        });
        (form, &mut self.tables)
    }
}

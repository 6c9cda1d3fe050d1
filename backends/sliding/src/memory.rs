//! Tables that searches keep between calls.

use alloc::sync::Arc;

use puzzle_core::solve::{Stop, Work};

use crate::board::Board;
use crate::goal::Goal;
use crate::grade_ranges::{DistanceKind, MAX_TABLE_POSITIONS, estimate_farthest, known_farthest};
use crate::graph::Graph;
use crate::hint::PlacingOrder;
use crate::solve::{self, Table, Turned};

/// The tables that the game's searches keep between calls, for the last board searched.
#[derive(Debug, Default)]
pub struct Memory {
    cache: solve::SearchCache,
    /// The last board searched, in the form that searches use. A plain rectangle has no graph of
    /// its own.
    search_board: Option<SearchBoard>,
}

/// A board in the form that searches use.
#[derive(Debug)]
struct SearchBoard {
    board: Arc<Board>,
    graph: Graph,
    goal: Goal,
    /// The turned rectangle, if the board is one whose goal has the hole first.
    turned: Option<Turned>,
    /// The largest distance of a position from the goal, once it has been computed.
    farthest: Option<u32>,
    /// The order in which hints place the pieces, if the board has one, once it has been computed.
    placing_order: Option<Arc<Option<PlacingOrder>>>,
}

impl Memory {
    /// Returns the graph, the goal and the search tables of a board.
    pub(crate) fn of(&mut self, board: &Arc<Board>) -> (&Graph, &Goal, &mut solve::SearchCache) {
        let (search_board, cache) = self.search_board(board);
        (&search_board.graph, &search_board.goal, cache)
    }

    /// Returns the graph, the turned board and the search tables of a rectangle whose goal has the
    /// hole first; `None` for other boards.
    pub(crate) fn turned(
        &mut self,
        board: &Arc<Board>,
    ) -> Option<(&Graph, &Turned, &mut solve::SearchCache)> {
        let (search_board, cache) = self.search_board(board);
        Some((&search_board.graph, search_board.turned.as_ref()?, cache))
    }

    /// Returns the order in which hints place the pieces of a board, if it has one.
    pub(crate) fn placing_order(
        &mut self,
        board: &Arc<Board>,
        work: &mut Work<'_>,
    ) -> Result<Arc<Option<PlacingOrder>>, Stop> {
        let (search_board, _) = self.search_board(board);
        if let Some(order) = &search_board.placing_order {
            return Ok(order.clone());
        }
        let SearchBoard { graph, goal, .. } = search_board;
        let order = Arc::new(PlacingOrder::new(graph, goal, work)?);
        Ok(search_board.placing_order.insert(order).clone())
    }

    /// Returns the largest distance of a position of the board from the goal, or 0 if the board's
    /// [`DistanceKind`] does not need it.
    pub(crate) fn farthest(
        &mut self,
        board: &Arc<Board>,
        distance_kind: DistanceKind,
        work: &mut Work<'_>,
    ) -> Result<u32, Stop> {
        let (search_board, cache) = self.search_board(board);
        if let Some(farthest) = search_board.farthest.or_else(|| known_farthest(board)) {
            return Ok(farthest);
        }
        let farthest = match distance_kind {
            DistanceKind::Table => {
                let most = MAX_TABLE_POSITIONS as usize;
                Table::build(&search_board.graph, &search_board.goal, most, work)?.farthest()
            }
            DistanceKind::Sampled(least) => {
                estimate_farthest(&search_board.graph, &search_board.goal, least, cache, work)?
            }
            _ => 0,
        };
        Ok(*search_board.farthest.insert(farthest))
    }

    fn search_board(&mut self, board: &Arc<Board>) -> (&mut SearchBoard, &mut solve::SearchCache) {
        let same = |known: &Arc<Board>| {
            Arc::ptr_eq(known, board)
                || known.is_plain()
                    && board.is_plain()
                    && (known.width(), known.height()) == (board.width(), board.height())
        };
        if !self.search_board.as_ref().is_some_and(|search_board| same(&search_board.board)) {
            self.search_board = None;
        }
        let search_board = self.search_board.get_or_insert_with(|| {
            let (graph, goal) = board.graph_and_goal();
            SearchBoard {
                board: board.clone(),
                turned: Turned::of(board, &graph),
                graph,
                goal,
                farthest: None,
                placing_order: None,
            }
        });
        (search_board, &mut self.cache)
    }
}

//! Hints and their steps.

use alloc::vec::Vec;

use crate::solve::{Answer, Explanation, Mark, MarkKind, Stop};
use crate::{Text, label, text};

/// One step of a hint: the moves, and the true reason for them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct HintStep<M> {
    /// The moves, made as one step of undo; usually one.
    pub moves: Vec<M>,
    /// The reason for the moves, with marks. Like the nudge, it is about the position before the
    /// first of them.
    pub explanation: Explanation,
    /// A nudge, which is shown before the reason: where to look, without the answer.
    pub nudge: Explanation,
    /// `true` if the reason is the result of a search. A reason that a player sees on the board is
    /// better.
    pub is_by_search: bool,
    /// What is left to do, in the unit that the explanation names, such as moves or pairs. It never
    /// grows while the hints are followed, even if each is planned anew.
    pub n_left: Option<u32>,
}

impl<M> HintStep<M> {
    /// Creates a step of one move, with a reason and marks on what it is about.
    pub fn new(mv: M, words: impl Into<Text>, marks: Vec<Mark>) -> Self {
        Self::group(alloc::vec![mv], Explanation::new(words, marks))
    }

    /// Creates a step of several moves that are one step of undo, with the explanation of their
    /// reason.
    ///
    /// ```
    /// use puzzle_core::solve::HintStep;
    /// let step = HintStep::group(vec!["a1", "b2"], "both must be dark".into());
    /// assert_eq!((step.moves.len(), step.explanation.words.to_string()), (2, "both must be dark".into()));
    /// ```
    pub fn group(moves: Vec<M>, explanation: Explanation) -> Self {
        let is_cell = |mark: &&Mark| mark.kind == MarkKind::Hint && mark.cell().is_some();
        let marks: Vec<Mark> = explanation.marks.iter().filter(is_cell).cloned().collect();
        let words =
            if marks.is_empty() { label!("There is a next step") } else { label!("Look here") };
        let nudge = Explanation::new(words, marks);
        Self { moves, explanation, nudge, is_by_search: false, n_left: None }
    }

    /// Sets the nudge. By default it marks the cells on which the step acts.
    #[must_use]
    pub fn nudged(mut self, nudge: Explanation) -> Self {
        self.nudge = nudge;
        self
    }

    /// Declares that the reason is the result of a search.
    #[must_use]
    pub fn by_search(mut self) -> Self {
        self.is_by_search = true;
        self
    }

    /// Sets what is left to do.
    #[must_use]
    pub fn with_left(mut self, n_left: u32) -> Self {
        self.n_left = Some(n_left);
        self
    }
}

/// The answer to a request for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan<M> {
    /// Steps to follow, at least one. The mid-end keeps them while the player follows, and asks
    /// again when they are done.
    Steps(Vec<HintStep<M>>),
    /// Something that the player has entered is wrong and has to be corrected first.
    Mistake(Explanation),
    /// Proof that the position is lost, also of a puzzle without a solution, which is lost from the
    /// start. The mid-end finds out how far to undo.
    Lost(Explanation),
    /// No step can be justified, for this reason. A hint never guesses.
    Nothing(Text),
}

impl<M> Plan<M> {
    /// Creates the hints of a game in which each move of a solution has its own reason. `step`
    /// returns a move with its reason.
    ///
    /// ```
    /// use puzzle_core::solve::{Answer, HintStep, Plan, Solution};
    /// let answer = Answer::Solved(Solution::new(vec!['r', 'u']));
    /// let plan = Plan::along(answer, |mv| HintStep::new(mv, "it leads home", Vec::new()))?;
    /// assert!(matches!(plan, Plan::Steps(steps) if steps.len() == 2));
    /// # Ok::<(), puzzle_core::solve::Stop>(())
    /// ```
    ///
    /// # Errors
    /// When the solver was stopped before it found a solution.
    pub fn along(answer: Answer<M>, step: impl Fn(M) -> HintStep<M>) -> Result<Self, Stop> {
        let found = match answer {
            Answer::Solved(found) | Answer::Stopped { best: Some(found), .. } => found,
            Answer::Unsolvable(why) => return Ok(Self::Lost(why)),
            Answer::Unknown(words) => return Ok(Self::Nothing(words)),
            Answer::Stopped { stop, best: None } => return Err(stop),
        };
        if found.moves.is_empty() {
            return Ok(Self::Nothing(text!("the puzzle is already solved")));
        }
        Ok(Self::Steps(found.moves.into_iter().map(step).collect()))
    }
}

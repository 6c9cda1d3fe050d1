//! What hints are made of.

use alloc::string::String;
use alloc::vec::Vec;

use crate::solve::{Answer, Mark, Remark, Stop};

/// One step of a hint: what to do and the true reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HintStep<M> {
    /// The moves, executed as one step of undo; most often one.
    pub moves: Vec<M>,
    /// The words that justify it, and the marks.
    pub remark: Remark,
}

impl<M> HintStep<M> {
    /// One move, the words that justify it, and marks on what they are about.
    pub fn new(mv: M, words: impl Into<String>, marks: Vec<Mark>) -> Self {
        Self::group(alloc::vec![mv], Remark::new(words, marks))
    }

    /// Several moves that are one step of undo, with the remark that justifies them.
    ///
    /// ```
    /// use puzzle_core::solve::HintStep;
    /// let step = HintStep::group(vec!["a1", "b2"], "both must be dark".into());
    /// assert_eq!((step.moves.len(), step.remark.words.as_str()), (2, "both must be dark"));
    /// ```
    pub fn group(moves: Vec<M>, remark: Remark) -> Self {
        Self { moves, remark }
    }
}

/// What there is to say to a player who asks for help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan<M> {
    /// Steps to follow, at least one. The mid-end keeps them and walks along while the player
    /// follows; when they are done it asks again.
    Steps(Vec<HintStep<M>>),
    /// Something is wrong and has to be put right first.
    Mistake(Remark),
    /// Proved: nothing can be won from here. The mid-end finds out how far to undo.
    Lost(Remark),
    /// No step can be justified, in words; a hint never guesses.
    Nothing(String),
}

impl<M> Plan<M> {
    /// The hints of a game in which each move of a solution can be justified by itself: `step`
    /// gives the words for one.
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
    /// When the solver was stopped before it found anything.
    pub fn along(answer: Answer<M>, step: impl Fn(M) -> HintStep<M>) -> Result<Self, Stop> {
        let found = match answer {
            Answer::Solved(found) | Answer::Stopped { best: Some(found), .. } => found,
            Answer::Unsolvable(why) => return Ok(Self::Lost(why)),
            Answer::Unknown(words) => return Ok(Self::Nothing(words)),
            Answer::Stopped { stop, best: None } => return Err(stop),
        };
        if found.moves.is_empty() {
            return Ok(Self::Nothing("it is solved already".into()));
        }
        Ok(Self::Steps(found.moves.into_iter().map(step).collect()))
    }
}

//! The fact sheet of a game.

/// What a game is called and what it can do. What it says here it does: the conformance kit checks
/// that the two agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The name in game IDs: `a-z`, `0-9` and `-`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// How it is played: rules and controls, some lines.
    pub rules: &'static str,
    /// Preferred width of a tile in pixels.
    pub tile: i32,
    /// [`Game::solve`](crate::Game::solve) finds solutions.
    pub solves: bool,
    /// [`Game::plan`](crate::Game::plan) gives hints.
    pub hints: bool,
    /// [`Game::mistakes`](crate::Game::mistakes) finds what is wrong so far.
    pub finds_mistakes: bool,
    /// [`Game::rate`](crate::Game::rate) grades puzzles.
    pub rates: bool,
    /// [`Game::rate`](crate::Game::rate) is about the position on the board, not about the puzzle
    /// as it began: a game in which puzzles are made.
    pub rates_position: bool,
    /// A position can be [`Lost`](crate::Status::Lost) by the rules (being stuck is not).
    pub can_be_lost: bool,
    /// There is a clock.
    pub is_timed: bool,
    /// [`Game::text_format`](crate::Game::text_format) gives a text.
    pub has_text: bool,
    /// A solution is played move by move rather than shown at once.
    pub animates_solution: bool,
    /// It needs the right button, which a touch screen gives by a long tap.
    pub needs_right_button: bool,
    /// Moves are written without spaces between them, as LURD is.
    pub joins_moves: bool,
    /// What solutions can be shortest in, beside the number of moves: `pushes`.
    pub measures: &'static [&'static str],
}

impl Info {
    /// A game that does none of the optional things.
    pub const fn new(id: &'static str, name: &'static str) -> Self {
        Self {
            id,
            name,
            about: "",
            rules: "",
            tile: 48,
            solves: false,
            hints: false,
            finds_mistakes: false,
            rates: false,
            rates_position: false,
            can_be_lost: false,
            is_timed: false,
            has_text: false,
            animates_solution: false,
            needs_right_button: false,
            joins_moves: false,
            measures: &[],
        }
    }

    /// What it is about, in a sentence.
    #[must_use]
    pub const fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// How it is played, some lines.
    #[must_use]
    pub const fn rules(mut self, rules: &'static str) -> Self {
        self.rules = rules;
        self
    }

    /// Preferred width of a tile in pixels.
    #[must_use]
    pub const fn tile(mut self, tile: i32) -> Self {
        self.tile = tile;
        self
    }

    /// It finds solutions.
    #[must_use]
    pub const fn solves(mut self) -> Self {
        self.solves = true;
        self
    }

    /// It gives hints.
    #[must_use]
    pub const fn hints(mut self) -> Self {
        self.hints = true;
        self
    }

    /// It finds what is wrong so far.
    #[must_use]
    pub const fn finds_mistakes(mut self) -> Self {
        self.finds_mistakes = true;
        self
    }

    /// It grades puzzles.
    #[must_use]
    pub const fn rates(mut self) -> Self {
        self.rates = true;
        self
    }

    /// It grades the position on the board, which is a puzzle in the making.
    #[must_use]
    pub const fn rates_position(mut self) -> Self {
        self.rates = true;
        self.rates_position = true;
        self
    }

    /// It can be lost by the rules.
    #[must_use]
    pub const fn can_be_lost(mut self) -> Self {
        self.can_be_lost = true;
        self
    }

    /// It has a clock.
    #[must_use]
    pub const fn timed(mut self) -> Self {
        self.is_timed = true;
        self
    }

    /// It has a text form.
    #[must_use]
    pub const fn text(mut self) -> Self {
        self.has_text = true;
        self
    }

    /// Its solutions are worth watching.
    #[must_use]
    pub const fn animates_solution(mut self) -> Self {
        self.animates_solution = true;
        self
    }

    /// It needs the right button.
    #[must_use]
    pub const fn right_button(mut self) -> Self {
        self.needs_right_button = true;
        self
    }

    /// Its moves are written without spaces.
    #[must_use]
    pub const fn joins_moves(mut self) -> Self {
        self.joins_moves = true;
        self
    }

    /// What solutions can be shortest in, beside the number of moves.
    #[must_use]
    pub const fn measures(mut self, measures: &'static [&'static str]) -> Self {
        self.measures = measures;
        self
    }
}

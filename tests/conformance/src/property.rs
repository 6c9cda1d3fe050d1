//! What every back end promises.

use std::fmt;

/// One of the 31 promises that the kit tests, in the order it tests and reports them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Property {
    /// The fact sheet is well formed, and the game does what it says there.
    Info,
    /// The default params and every preset can be generated with.
    Presets,
    /// Params come back from their full text, and settings from the dialog.
    ParamsRoundTrip,
    /// The text of params fits into a game ID; the short form describes the same board.
    ParamsText,
    /// Params from outside never panic, and impossible ones are refused.
    ParamsHostile,
    /// The same params and seed give the same puzzle.
    Generation,
    /// A generated desc comes back from its text, and play begins there.
    Desc,
    /// Descs and foreign files from outside never panic, and what is accepted survives play.
    DescHostile,
    /// Making a move depends on the state and the move alone, and changes only its own copy.
    ExecutePure,
    /// Every move that the game itself proposes can be made.
    MovesExecute,
    /// A move comes back from its text.
    MoveText,
    /// Moves from outside never panic, and each move has one text.
    MoveHostile,
    /// Inputs that mean nothing change nothing.
    InputQuiet,
    /// No input panics.
    InputHostile,
    /// The cursor stays in the picture when arrows are held, and what is selected there can be
    /// done.
    CursorEdges,
    /// Undo and redo pass through the same states.
    UndoRedo,
    /// Restart goes back to the start, and can itself be undone.
    Restart,
    /// A game goes on from its save as if nothing had been; broken saves are refused.
    SaveLoad,
    /// A seed's ID and the desc's ID name the same puzzle; foreign files written are read again.
    GameIds,
    /// The solver solves, and hints can be followed.
    Solver,
    /// How the game stands follows from the state alone, and `Lost` is announced.
    Status,
    /// Every stroke is in the palette, the picture and the damage; the first frame paints all.
    StrictDrawing,
    /// An incremental picture is the full picture.
    Incremental,
    /// Drawing again without a change draws nothing; a game whose draw state can hold nothing is
    /// excused.
    QuietRedraw,
    /// An animation ends, and ends with the still picture.
    Animation,
    /// The picture grows with the tiles, and cells are where they are drawn.
    Geometry,
    /// A press anywhere on a tile means what a press in its middle means.
    TilePresses,
    /// Texts are printable, and equal for equal states.
    Texts,
    /// What a save keeps of the ui comes back; preferences too.
    UiText,
    /// Params over the whole range of their settings can be generated, drawn and played.
    ParamsRange,
    /// Enough of the game was seen for the promises before this one to say something.
    Coverage,
}

impl Property {
    /// All of them in order.
    pub const ALL: [Self; 31] = [
        Self::Info,
        Self::Presets,
        Self::ParamsRoundTrip,
        Self::ParamsText,
        Self::ParamsHostile,
        Self::Generation,
        Self::Desc,
        Self::DescHostile,
        Self::ExecutePure,
        Self::MovesExecute,
        Self::MoveText,
        Self::MoveHostile,
        Self::InputQuiet,
        Self::InputHostile,
        Self::CursorEdges,
        Self::UndoRedo,
        Self::Restart,
        Self::SaveLoad,
        Self::GameIds,
        Self::Solver,
        Self::Status,
        Self::StrictDrawing,
        Self::Incremental,
        Self::QuietRedraw,
        Self::Animation,
        Self::Geometry,
        Self::TilePresses,
        Self::Texts,
        Self::UiText,
        Self::ParamsRange,
        Self::Coverage,
    ];

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// What is promised, in a sentence.
    pub fn promise(self) -> &'static str {
        match self {
            Self::Info => "the fact sheet is well formed and the game does what it says there",
            Self::Presets => "the default params and every preset can be generated with",
            Self::ParamsRoundTrip => "params come back from their full text",
            Self::ParamsText => {
                "the text of params fits into a game ID and its short form describes the board"
            }
            Self::ParamsHostile => "params from outside never panic; impossible ones are refused",
            Self::Generation => "the same params and seed give the same puzzle",
            Self::Desc => "a generated desc comes back from its text and play begins there",
            Self::DescHostile => {
                "descs from outside never panic and what is accepted survives play"
            }
            Self::ExecutePure => "making a move depends on the state and the move alone",
            Self::MovesExecute => "every move that the game itself proposes can be made",
            Self::MoveText => "a move comes back from its text",
            Self::MoveHostile => "moves from outside never panic and each move has one text",
            Self::InputQuiet => "inputs that mean nothing change nothing",
            Self::InputHostile => "no input panics",
            Self::CursorEdges => {
                "the cursor stays in the picture at every edge, and what is selected there can be \
                 done"
            }
            Self::UndoRedo => "undo and redo pass through the same states",
            Self::Restart => "restart goes back to the start and can be undone",
            Self::SaveLoad => "a game goes on from its save as if nothing had been",
            Self::GameIds => "a seed's ID and the desc's ID name the same puzzle",
            Self::Solver => "the solver solves and hints can be followed",
            Self::Status => "how the game stands follows from the state alone",
            Self::StrictDrawing => {
                "every stroke is in the palette, the picture and the damage; \
                 the first frame paints all"
            }
            Self::Incremental => "an incremental picture is the full picture",
            Self::QuietRedraw => "drawing again without a change draws nothing",
            Self::Animation => "an animation ends, and ends with the still picture",
            Self::Geometry => "the picture grows with the tiles and cells are where they are drawn",
            Self::TilePresses => {
                "a press anywhere on a tile means what a press in its middle means"
            }
            Self::Texts => "texts are printable and equal for equal states",
            Self::UiText => "what a save keeps of the ui comes back, and so do preferences",
            Self::ParamsRange => {
                "params over the whole range of their settings can be generated, drawn and played"
            }
            Self::Coverage => "enough of the game was seen",
        }
    }
}

impl fmt::Display for Property {
    /// `19 Solver`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self:?}", self.number())
    }
}

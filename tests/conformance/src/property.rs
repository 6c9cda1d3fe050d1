//! The properties that every back end must have.

use std::fmt;

/// One of the 32 properties that the kit tests, in the order in which it tests and reports them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Property {
    /// The general properties are well formed, and the game can do what it declares.
    Info,
    /// Puzzles can be generated with the default params and every preset.
    Presets,
    /// Params can be restored from their full text, and settings from the dialog.
    ParamsRoundTrip,
    /// The text of params fits into a game ID, and the short form describes the same board.
    ParamsText,
    /// Params from outside never cause a panic, and impossible ones are refused.
    ParamsHostile,
    /// Params and a seed always give the same puzzle.
    Generation,
    /// A generated desc can be restored from its text, and play begins with it.
    Desc,
    /// Descs and foreign files from outside never cause a panic, and accepted ones can be played.
    DescHostile,
    /// The effect of a move depends only on the state and the move, and changes only its own copy.
    ExecutePure,
    /// Every move that the game itself proposes can be made.
    MovesExecute,
    /// A move can be restored from its text.
    MoveText,
    /// Moves from outside never cause a panic, and each move has one text.
    MoveHostile,
    /// Inputs without an effect change nothing, and a press that was canceled or released is over.
    InputQuiet,
    /// No input causes a panic.
    InputHostile,
    /// The cursor stays in the picture and all queries work while a key is held, and what is
    /// selected there can be done.
    CursorEdges,
    /// Undo and redo pass through the same states, end a drag, and keep preferences.
    UndoRedo,
    /// Restart returns to the start and can itself be undone.
    Restart,
    /// A game can be continued from its save exactly, and broken saves are refused.
    SaveLoad,
    /// The ID with the seed and the ID with the desc name the same puzzle, and foreign files that
    /// were written can be read.
    GameIds,
    /// The solver solves, and hints can be followed.
    Solver,
    /// The status depends on the state alone, and `Lost` is declared.
    Status,
    /// Every stroke is within the palette, the picture and the reported damage, the first frame
    /// paints everything, and print shows every clue.
    StrictDrawing,
    /// An incremental picture equals the full picture, on surfaces of every resolution.
    Incremental,
    /// Drawing again without a change draws nothing. A game whose draw state holds nothing is
    /// exempt.
    QuietRedraw,
    /// An animation ends, and its last picture is the still one.
    Animation,
    /// The picture grows with the tiles, and cells are found where they are drawn.
    Geometry,
    /// A press at any point of a tile means the same as one at its center, and as Enter there.
    TilePresses,
    /// Texts are printable, equal for equal states, and change only with the picture.
    Texts,
    /// The part of the ui that saves keep can be restored, and so can preferences.
    UiText,
    /// Puzzles can be generated, drawn and played over the whole range of the settings.
    ParamsRange,
    /// Numbered actions are the moves that are legal, and observations depend on the state alone.
    Actions,
    /// Enough of the game was tested to make the other properties meaningful.
    Coverage,
}

impl Property {
    /// All properties in order.
    pub const ALL: [Self; 32] = [
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
        Self::Actions,
        Self::Coverage,
    ];

    /// Returns the property's number, from 1.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    /// Returns the property as a sentence.
    pub fn promise(self) -> &'static str {
        match self {
            Self::Info => {
                "the general properties are well formed and the game does what it declares"
            }
            Self::Presets => "puzzles can be generated with the default params and every preset",
            Self::ParamsRoundTrip => "params can be restored from their full text",
            Self::ParamsText => {
                "the text of params fits into a game ID and its short form describes the board"
            }
            Self::ParamsHostile => {
                "params from outside never cause a panic, and impossible ones are refused"
            }
            Self::Generation => "the same params and seed give the same puzzle",
            Self::Desc => "a generated desc can be restored from its text, and play begins with it",
            Self::DescHostile => {
                "descs from outside never cause a panic, and accepted ones can be played"
            }
            Self::ExecutePure => "the effect of a move depends only on the state and the move",
            Self::MovesExecute => "every move that the game itself proposes can be made",
            Self::MoveText => "a move can be restored from its text",
            Self::MoveHostile => {
                "moves from outside never cause a panic, and each move has one text"
            }
            Self::InputQuiet => {
                "inputs without an effect change nothing, and a press that was canceled or \
                 released is over"
            }
            Self::InputHostile => "no input causes a panic",
            Self::CursorEdges => {
                "the cursor stays in the picture however often a key is pressed, and what is \
                 selected there can be done"
            }
            Self::UndoRedo => {
                "undo and redo pass through the same states, end a drag and keep preferences"
            }
            Self::Restart => "restart returns to the start and can be undone",
            Self::SaveLoad => "a game can be continued from its save exactly",
            Self::GameIds => "the ID with the seed and the ID with the desc name the same puzzle",
            Self::Solver => "the solver solves and hints can be followed",
            Self::Status => "the status depends on the state alone",
            Self::StrictDrawing => {
                "every stroke is in the palette, the picture and the damage; \
                 the first frame paints all"
            }
            Self::Incremental => "an incremental picture equals the full picture",
            Self::QuietRedraw => "drawing again without a change draws nothing",
            Self::Animation => "an animation ends, and its last picture is the still one",
            Self::Geometry => {
                "the picture grows with the tiles, and cells are found where they are drawn"
            }
            Self::TilePresses => {
                "a press at any point of a tile means the same as one at its center, and as Enter there"
            }
            Self::Texts => {
                "texts are printable, equal for equal states, and change only with the picture"
            }
            Self::UiText => {
                "the part of the ui that saves keep can be restored, and so can preferences"
            }
            Self::ParamsRange => {
                "puzzles can be generated, drawn and played over the whole range of the settings"
            }
            Self::Actions => {
                "numbered actions are the moves that are legal, and observations depend on the state \
                 alone"
            }
            Self::Coverage => "enough of the game was tested",
        }
    }
}

impl fmt::Display for Property {
    /// Writes number and name, like `19 Solver`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self:?}", self.number())
    }
}

//! What something on the board asks for.

use crate::choice::Choice;

/// What an overlay makes of a key.
#[derive(Debug)]
pub(crate) enum Reply {
    /// It stays.
    Stay,
    /// It is done.
    Close,
    /// It asks for something; menus stay below what that opens.
    Act(Choice),
    /// It asks for something and stays.
    Do(Choice),
    /// What was typed or set is to be taken.
    Accept,
}

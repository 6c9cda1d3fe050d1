//! What something on the board asks for.

use crate::action::Action;

/// What an overlay makes of a key.
#[derive(Debug)]
pub(crate) enum Reply {
    /// It stays.
    Stay,
    /// It is done.
    Close,
    /// It asks for something; menus stay below what that opens.
    Act(Action),
    /// It asks for something and stays.
    Do(Action),
    /// What was typed or set is to be taken.
    Accept,
}

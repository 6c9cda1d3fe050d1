//! The login name.

use puzzle_profile::Name;

/// Returns the name with which the player has logged in to the system, or the default name if it is
/// not known.
pub fn login_name() -> Name {
    let mut names =
        ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(|key| std::env::var(key).ok());
    names.find_map(|name| Name::new(&name).ok()).unwrap_or_default()
}

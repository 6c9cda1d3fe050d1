//! Why there is no window.

/// Why the window did not open.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What was to be opened is no good.
    #[error("{0}")]
    Puzzle(String),
    /// There is no display, or no OpenGL on it.
    #[error("no window can be opened here: {0}")]
    Display(String),
    /// Files could not be written.
    #[error("{0}")]
    Files(String),
}

/// Whether the environment names a display at all.
pub(crate) fn has_display() -> bool {
    let names = |key: &str| std::env::var_os(key).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(names)
}

/// Words of several lines in one.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

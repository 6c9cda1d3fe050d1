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

/// Why a window system gave no window, for people: a library's words have paths and structures.
pub(crate) fn reason(words: &str) -> String {
    if ["glutin", "OpenGL", "EGL", "GLX"].iter().any(|word| words.contains(word)) {
        return "there is no OpenGL on this display".into();
    }
    let last = words.rsplit(": ").next().unwrap_or(words);
    last.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_libraries_become_a_line() {
        let winit =
            "winit EventLoopError: os error at x.rs:788: Failed to open connection to X server";
        assert_eq!(reason(winit), "Failed to open connection to X server");
        let glutin = "Found no glutin configs matching the template: ConfigTemplate { x: 8 }\n";
        assert_eq!(reason(glutin), "there is no OpenGL on this display");
    }
}

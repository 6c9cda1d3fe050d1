//! The list of all bundled puzzle back ends.

//! An external back end in under 150 lines.

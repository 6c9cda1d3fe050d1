//! File names of Manhla's pictures, as in its manual, for the names that the sliding puzzle uses.

/// Returns the file of a picture, without extension.
pub(crate) fn path(name: &str) -> Option<String> {
    let folders = [
        ("piece/ok/", "piezas/ok/"),
        ("piece/", "piezas/"),
        ("number/", "nums/"),
        ("frame/", "marco/"),
    ];
    for (own, theirs) in folders {
        if let Some(rest) = name.strip_prefix(own) {
            return Some(format!("{theirs}{rest}"));
        }
    }
    let file = match name {
        "block" => "fijo_trozo",
        "hole" => "fondo_trozo",
        "background" => "fondo",
        "movable" => "mov",
        "movable-ctrl" => "mov2",
        "tick" => "tick",
        _ => return None,
    };
    Some(file.to_string())
}

/// Returns the picture for which this one is a substitute. Where a place has that picture, farther
/// places are not searched for the substitute. A whole background replaces the ground of single
/// cells.
pub(crate) fn before(name: &str) -> Option<&'static str> {
    (name == "background").then_some("hole")
}

/// Returns the picture of which this one is a variant. The variant is used only if it is in the
/// same place.
pub(crate) fn beside(name: &str) -> Option<String> {
    name.strip_prefix("piece/ok/").map(|n| format!("piece/{n}"))
}

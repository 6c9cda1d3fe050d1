//! File names of Manhla's pictures, as in its manual, for the names that the sliding puzzle uses.

/// Returns Manhla's path, without extension, for the picture that the sliding puzzle requests by
/// `name`.
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

/// Returns the name of the picture that the picture `name` replaces, if any: a whole background
/// replaces the ground of single cells (`hole`). If a folder has the replaced picture, the folders
/// after it are not searched for the replacement.
pub(crate) fn before(name: &str) -> Option<&'static str> {
    (name == "background").then_some("hole")
}

/// Returns the name of the picture of which `name` is a variant, if it is one. A variant is used
/// only if it is in the same folder as that picture.
pub(crate) fn beside(name: &str) -> Option<String> {
    name.strip_prefix("piece/ok/").map(|n| format!("piece/{n}"))
}

//! The names of Manhla's picture files, as its manual gives them, for the names that the sliding
//! puzzle asks for.

/// The file of a thing, without ending.
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

/// The thing that this one stands in for: where a place has that, farther ones are not asked for
/// this. A whole background stands in for the ground of single cells.
pub(crate) fn before(name: &str) -> Option<&'static str> {
    (name == "background").then_some("hole")
}

/// The thing that this one is another look of: it is looked for in the same place alone.
pub(crate) fn beside(name: &str) -> Option<String> {
    name.strip_prefix("piece/ok/").map(|n| format!("piece/{n}"))
}

//! File names in sets of Mahjong tiles, for the names that the game uses.

/// Returns a file name without extension in normal form: lower case without `-`, `_` and blanks.
pub(crate) fn normal(stem: &str) -> String {
    stem.chars()
        .filter(|c| !matches!(c, '-' | '_' | ' ' | '.'))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Returns the normal forms of the file names that a tile may have; none if it is not a tile.
///
/// Known are English names, Japanese names of riichi sets (`Man1`, `Pin1`, `Sou1`, `Ton`, `Chun`),
/// the names of elements in `KMahjongg` sets (`ROD_1`, `WIND_1`), and short names of a digit and a
/// letter (`1m`, `m1`).
pub(crate) fn keys(name: &str) -> Vec<String> {
    let (face, suffix) = match name.strip_prefix("face/selected/") {
        Some(face) => (face, "sel"),
        None => (name.strip_prefix("face/").unwrap_or(name), ""),
    };
    let all = match name {
        "tile" => words(&["tile", "blank", "front", "tile1"]),
        "tile-selected" => words(&["tileselected", "blanksel", "tile1sel"]),
        _ if face == name => Vec::new(),
        _ => of_face(face),
    };
    all.into_iter().map(|key| key + suffix).collect()
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn of_face(face: &str) -> Vec<String> {
    let Some((kind, which)) = face.split_once('-') else { return Vec::new() };
    let numbered =
        |kinds: &[&str], n: &str| kinds.iter().map(|kind| format!("{kind}{n}")).collect();
    match (kind, which) {
        ("circles", n) => {
            let mut keys: Vec<String> =
                numbered(&["circles", "circle", "dots", "dot", "pin", "rod", "p"], n);
            keys.push(format!("{n}p"));
            keys
        }
        ("bamboo", n) => {
            let mut keys: Vec<String> = numbered(&["bamboo", "bamboos", "bam", "sou", "s"], n);
            keys.push(format!("{n}s"));
            keys
        }
        ("characters", n) => {
            let mut keys: Vec<String> =
                numbered(&["characters", "character", "char", "crak", "man", "wan", "m"], n);
            keys.push(format!("{n}m"));
            keys
        }
        ("wind", "east") => {
            words(&["windeast", "eastwind", "east", "ton", "wind1", "we", "1z", "z1"])
        }
        ("wind", "south") => {
            words(&["windsouth", "southwind", "south", "nan", "wind2", "ws", "2z", "z2"])
        }
        ("wind", "west") => {
            words(&["windwest", "westwind", "west", "shaa", "sha", "wind3", "ww", "3z", "z3"])
        }
        ("wind", "north") => {
            words(&["windnorth", "northwind", "north", "pei", "wind4", "wn", "4z", "z4"])
        }
        ("dragon", "white") => {
            words(&["dragonwhite", "whitedragon", "white", "haku", "dw", "5z", "z5"])
        }
        ("dragon", "green") => {
            words(&["dragongreen", "greendragon", "green", "hatsu", "dg", "6z", "z6"])
        }
        ("dragon", "red") => words(&["dragonred", "reddragon", "red", "chun", "dr", "7z", "z7"]),
        ("flower", n) => bonus("flower", ["plum", "orchid", "chrysanthemum", "bamboo"], n),
        ("season", n) => bonus("season", ["spring", "summer", "autumn", "winter"], n),
        _ => Vec::new(),
    }
}

fn bonus(kind: &str, names: [&str; 4], n: &str) -> Vec<String> {
    let mut keys = vec![format!("{kind}{n}"), format!("{kind}s{n}")];
    if let Some(name) = n.parse::<usize>().ok().and_then(|n| names.get(n.wrapping_sub(1))) {
        keys.extend([format!("{kind}{name}"), (*name).to_string()]);
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_name_matches_two_tiles() {
        let suits = ["circles", "bamboo", "characters"];
        let mut names: Vec<String> =
            suits.iter().flat_map(|s| (1..=9).map(move |n| format!("face/{s}-{n}"))).collect();
        for wind in ["east", "south", "west", "north"] {
            names.push(format!("face/wind-{wind}"));
        }
        for dragon in ["red", "green", "white"] {
            names.push(format!("face/dragon-{dragon}"));
        }
        for n in 1..=4 {
            names.extend([format!("face/flower-{n}"), format!("face/season-{n}")]);
        }
        names.extend(["tile".to_string(), "tile-selected".to_string()]);
        let mut seen = std::collections::HashMap::new();
        for name in &names {
            let keys = keys(name);
            assert!(keys.contains(&normal(name.trim_start_matches("face/"))), "{name}: {keys:?}");
            for key in keys {
                assert_eq!(seen.insert(key.clone(), name), None, "{key}");
            }
        }
        assert_eq!(keys("piece/7"), Vec::<String>::new());
        assert!(keys("face/selected/wind-east").contains(&"eastsel".to_string()));
    }
}

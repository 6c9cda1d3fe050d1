//! The order of the tiles in the Mahjong sheets of various programs.

/// Returns the index of a Mahjong tile in GNOME's sheets, by the name of its face.
pub(super) fn gnome(face: &str) -> Option<u32> {
    Some(match face {
        "flower-1" => 35,
        "flower-2" => 33,
        "flower-3" => 34,
        "flower-4" => 36,
        "season-1" => 38,
        "season-2" => 39,
        "season-3" => 40,
        "season-4" => 41,
        "blank" => 42,
        _ => shared(face)?,
    })
}

/// Returns the index of a Mahjong tile in xmahjongg's sheets, by the name of its face.
pub(super) fn xmahjongg(face: &str) -> Option<u32> {
    Some(match face {
        "season-1" => 33,
        "season-2" => 34,
        "season-3" => 35,
        "season-4" => 36,
        "flower-1" => 40,
        "flower-2" => 39,
        "flower-3" => 41,
        "flower-4" => 38,
        _ => shared(face)?,
    })
}

/// Returns the index of a Mahjong tile whose place is the same in GNOME's and xmahjongg's sheets.
fn shared(face: &str) -> Option<u32> {
    Some(match face {
        "wind-north" => 9,
        "wind-west" => 10,
        "wind-south" => 11,
        "wind-east" => 12,
        "dragon-red" => 13,
        "dragon-green" => 14,
        "dragon-white" => 37,
        _ => suit(face, [("circles", 0), ("characters", 15), ("bamboo", 24)])?,
    })
}

/// Returns the index of a Mahjong tile in Kyodai's sheets, by the name of its face.
pub(super) fn kyodai(face: &str) -> Option<u32> {
    Some(match face {
        "season-1" => 27,
        "season-2" => 28,
        "season-3" => 29,
        "season-4" => 30,
        "wind-north" => 31,
        "wind-south" => 32,
        "wind-east" => 33,
        "wind-west" => 34,
        "flower-1" => 36,
        "flower-2" => 37,
        "flower-3" => 38,
        "flower-4" => 39,
        "dragon-green" => 40,
        "dragon-white" => 41,
        "dragon-red" => 42,
        "blank" => 43,
        _ => suit(face, [("circles", 0), ("bamboo", 9), ("characters", 18)])?,
    })
}

/// Returns the index of a tile of a suit, given the index of the first tile of each suit.
fn suit(face: &str, starts: [(&str, u32); 3]) -> Option<u32> {
    let (suit, n) = face.split_once('-')?;
    let n = n.parse::<u32>().ok().filter(|n| (1..=9).contains(n))?;
    starts.iter().find(|(known, _)| *known == suit).map(|(_, start)| start + n - 1)
}

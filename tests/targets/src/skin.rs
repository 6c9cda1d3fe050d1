//! Any files as a skin. Each picture is within its limits or missing, and errors are messages of
//! one line.

use puzzle_skin::{Image, MemoryFiles, Skin};

const GAMES: [&str; 4] = ["sliding", "sokoban", "mahjong", "hidato"];
const NAMES: [&str; 16] = [
    "piece/1",
    "piece/ok/1",
    "tick",
    "number/1",
    "hole",
    "background",
    "frame/1",
    "photo",
    "set:piece/1",
    "../piece/1",
    "box",
    "wall/5",
    "face/circles-1",
    "face/selected/wind-east",
    "tile",
    "",
];

// The first byte selects the game and how the rest is cut into files: a name up to the end of its
// line, a byte with the size in tens, and that many bytes.
pub(crate) fn run(data: &[u8]) {
    let Some((&first, mut rest)) = data.split_first() else { return };
    let game = GAMES[usize::from(first % 4)];
    let mut files = MemoryFiles::new();
    let mut whole: &[u8] = &[];
    while let Some(end) = rest.iter().position(|b| *b == b'\n') {
        let name = String::from_utf8_lossy(&rest[..end]).into_owned();
        rest = &rest[end + 1..];
        let n = rest.first().map_or(0, |n| usize::from(*n) * 10);
        let (bytes, behind) = rest.split_at(n.min(rest.len()));
        files.add(&name, bytes.to_vec());
        (whole, rest) = (bytes, behind);
    }
    if first & 4 != 0 {
        files.strip_common_folder();
    }
    let mut skin = Skin::new(game, files);
    if first & 8 != 0 {
        skin = skin.for_puzzle("set", "puzzle");
    }
    if first & 16 != 0 {
        let _ = skin.read_sheet(whole);
    }
    if first & 32 != 0 {
        let _ = skin.read_photo(whole);
    }
    for name in NAMES {
        if let Some(image) = skin.find(name) {
            check(&image);
        }
    }
    for line in skin.take_warnings() {
        assert!(!line.to_string().contains('\n'), "{line:?}");
    }
    // The bytes as one picture.
    if let Ok(image) = Image::decode(&data[1..], 2048) {
        check(&image);
    }
}

fn check(image: &Image) {
    assert!(image.width() > 0 && image.height() > 0 && image.width().max(image.height()) <= 8192);
    assert_eq!(image.pixels().len(), image.width() as usize * image.height() as usize);
}

//! Tests of the search order: every name in Manhla's manual, in every file format, in each place.

use std::fs;
use std::path::Path;

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use puzzle_skin::{DiskFiles, Image, MemoryFiles, Skin};

/// Returns the bytes of a picture file of one color.
fn file(rgb: [u8; 3], format: ImageFormat) -> Vec<u8> {
    let [r, g, b] = rgb;
    let picture = DynamicImage::ImageRgba8(RgbaImage::from_pixel(8, 8, Rgba([r, g, b, 255])));
    let picture = match format {
        ImageFormat::Jpeg | ImageFormat::Bmp => DynamicImage::ImageRgb8(picture.into_rgb8()),
        _ => picture,
    };
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Checks the color of a picture; JPEG may differ a little.
#[track_caller]
fn assert_color(image: Option<Image>, rgb: [u8; 3], what: &str) {
    let image = image.unwrap_or_else(|| panic!("{what}: no picture"));
    let [r, g, b, a] = image.pixels()[0];
    let is_near = [r, g, b].iter().zip(rgb).all(|(v, w)| v.abs_diff(w) < 6);
    assert!(is_near && a == 255, "{what}: {:?} and not {rgb:?}", [r, g, b, a]);
}

/// Returns each name with its file in the manual.
fn roles() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = [
        ("block", "fijo_trozo"),
        ("hole", "fondo_trozo"),
        ("movable", "mov"),
        ("movable-ctrl", "mov2"),
        ("tick", "tick"),
    ]
    .map(|(name, file)| (name.to_string(), file.to_string()))
    .into();
    for n in 1..=25 {
        all.push((format!("piece/{n}"), format!("piezas/{n}")));
        all.push((format!("number/{n}"), format!("nums/{n}")));
    }
    for n in 1..=8 {
        all.push((format!("frame/{n}"), format!("marco/{n}")));
    }
    all
}

/// The search order, nearest place first, for the puzzle `quince` of the set `Clasicos` with the
/// picture set `madera`.
const PLACES: [&str; 4] =
    ["sliding", "imag/japi/puzzles/Clasicos/quince", "imag/japi/madera", "imag/japi/estandar"];

const KINDS: [(ImageFormat, &str); 8] = [
    (ImageFormat::Gif, "gif"),
    (ImageFormat::Png, "png"),
    (ImageFormat::Jpeg, "jpg"),
    (ImageFormat::Bmp, "bmp"),
    (ImageFormat::Jpeg, "jpeg"),
    (ImageFormat::Gif, "GIF"),
    (ImageFormat::Png, "PNG"),
    (ImageFormat::Jpeg, "JPG"),
];

fn color(role: usize, place: usize) -> [u8; 3] {
    [(role * 5 % 256) as u8, 40 + place as u8 * 50, 200 - (role % 7) as u8 * 20]
}

#[test]
fn each_name_is_found_in_each_place() {
    let roles = roles();
    for first in 0..=PLACES.len() {
        let mut files = MemoryFiles::new();
        for (place, folder) in PLACES.iter().enumerate().skip(first) {
            for (role, (_, path)) in roles.iter().enumerate() {
                let (format, ending) = KINDS[(role + place) % KINDS.len()];
                let name = format!("Manhla/{folder}/{path}.{ending}");
                files.add(&name, file(color(role, place), format));
            }
        }
        files.strip_common_folder();
        let mut skin = Skin::new("sliding", files).for_puzzle("Clasicos", "quince");
        for (role, (name, _)) in roles.iter().enumerate() {
            let found = skin.find(&format!("madera:{name}"));
            if first == PLACES.len() {
                assert!(found.is_none());
            } else {
                assert_color(found, color(role, first), name);
            }
        }
        assert_eq!(skin.take_warnings(), Vec::<String>::new());
        assert_eq!(skin.piece_shape(), (first < PLACES.len()).then_some((8, 8)));
    }
}

#[test]
fn places_are_searched_for_each_file() {
    let mut files = MemoryFiles::new();
    files.add("estandar/piezas/1.png", file([1, 1, 1], ImageFormat::Png));
    files.add("estandar/piezas/2.png", file([2, 2, 2], ImageFormat::Png));
    files.add("estandar/piezas/ok/1.png", file([3, 3, 3], ImageFormat::Png));
    files.add("puzzles/A/b/piezas/1.png", file([4, 4, 4], ImageFormat::Png));
    let mut skin = Skin::new("sliding", files.clone()).for_puzzle("A", "b");
    assert_color(skin.find("piece/1"), [4; 3], "of its own");
    assert_color(skin.find("piece/2"), [2; 3], "the standard one");
    // The standard picture of a placed piece does not belong to the puzzle's own piece.
    assert!(skin.find("piece/ok/1").is_none());
    let mut other = Skin::new("sliding", files).for_puzzle("A", "c");
    assert_color(other.find("piece/ok/1"), [3; 3], "another puzzle");
    assert_color(other.find("no such set:piece/1"), [1; 3], "a set that there is not");
}

#[test]
fn a_background_replaces_the_ground_of_its_place() {
    let mut files = MemoryFiles::new();
    files.add("estandar/fondo_trozo.png", file([1; 3], ImageFormat::Png));
    files.add("puzzles/A/b/fondo.png", file([2; 3], ImageFormat::Png));
    files.add("set/fondo_trozo.png", file([3; 3], ImageFormat::Png));
    let mut own = Skin::new("sliding", files.clone()).for_puzzle("A", "b");
    assert_color(own.find("background"), [2; 3], "of its own");
    // The set's cell ground is nearer than a background farther away.
    files.add("estandar/fondo.png", file([4; 3], ImageFormat::Png));
    let mut other = Skin::new("sliding", files);
    assert!(other.find("set:background").is_none());
    assert_color(other.find("set:hole"), [3; 3], "the set's");
}

#[test]
fn lower_case_extensions_win() {
    let mut files = MemoryFiles::new();
    files.add("piezas/1.GIF", file([9; 3], ImageFormat::Gif));
    files.add("piezas/1.gif", file([8; 3], ImageFormat::Gif));
    files.add("piezas/2.Gif", file([7; 3], ImageFormat::Gif));
    let mut skin = Skin::new("sliding", files);
    assert_color(skin.find("piece/1"), [8; 3], "gif");
    assert!(skin.find("piece/2").is_none(), "mixed letters are no ending");
}

#[test]
fn problems_are_reported_and_the_next_place_is_searched() {
    let good = file([5; 3], ImageFormat::Png);
    let mut claims = good.clone();
    claims[16..24].copy_from_slice(&[0, 0, 120, 0, 0, 0, 5, 0]);
    let sum = crc(&claims[12..29]);
    claims[29..33].copy_from_slice(&sum.to_be_bytes());
    let mut files = MemoryFiles::new();
    files.add("piezas/1.png", b"no picture".to_vec());
    files.add("piezas/2.png", good[..good.len() / 2].to_vec());
    files.add("piezas/3.png", claims);
    files.add("piezas/4.gif", Vec::new());
    for n in 1..=4 {
        files.add(&format!("estandar/piezas/{n}.png"), good.clone());
    }
    let mut skin = Skin::new("sliding", files);
    for n in 1..=4 {
        assert_color(skin.find(&format!("piece/{n}")), [5; 3], "the standard one");
    }
    let warnings: Vec<String> = skin.take_warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 4, "{warnings:#?}");
    for (complaint, words) in warnings.iter().zip([
        "piezas/1.png: the file is not a GIF",
        "piezas/2.png: the picture cannot be read",
        "piezas/3.png: ",
        "piezas/4.gif: the file is not a GIF",
    ]) {
        assert!(complaint.starts_with(words) && !complaint.contains('\n'), "{complaint}");
    }
    let bomb = &warnings[2];
    assert!(bomb.contains("30720x1280") || bomb.contains("imension"), "{bomb}");
    // Nothing is reported twice.
    assert!(skin.find("piece/1").is_some() && skin.take_warnings().is_empty());
}

fn crc(bytes: &[u8]) -> u32 {
    let one = |crc: u32, byte: &u8| {
        (0..8).fold(
            crc ^ u32::from(*byte),
            |c, _| if c & 1 == 1 { c >> 1 ^ 0xedb8_8320 } else { c >> 1 },
        )
    };
    !bytes.iter().fold(!0, one)
}

#[test]
fn no_path_leads_out_of_the_folder() {
    let root = tempfile::tempdir().unwrap();
    let dir = root.path().join("skin");
    let good = file([5; 3], ImageFormat::Png);
    fs::create_dir_all(dir.join("piezas")).unwrap();
    fs::create_dir_all(root.path().join("set/piezas")).unwrap();
    fs::write(root.path().join("set/piezas/1.png"), &good).unwrap();
    fs::write(root.path().join("secret.png"), &good).unwrap();
    fs::write(dir.join("piezas/3.png"), &good).unwrap();
    let mut skin = Skin::new("sliding", DiskFiles::open(&dir).unwrap());
    for set in ["../set", "..", "/", "set/../../set", ".", "C:", "a\\..\\..\\set", "\0"] {
        assert!(skin.find(&format!("{set}:piece/1")).is_none(), "{set}");
    }
    for name in ["../secret", "/secret", "piece/../../secret", "../../secret"] {
        assert!(skin.find(name).is_none(), "{name}");
    }
    assert!(skin.find("piece/3").is_some());
    assert!(DiskFiles::open(&dir.join("piezas/3.png")).is_err());
    #[cfg(unix)]
    links_and_pipes(root.path(), &dir);
}

#[cfg(unix)]
fn links_and_pipes(root: &Path, dir: &Path) {
    use std::os::unix::fs::symlink;
    symlink(root.join("secret.png"), dir.join("piezas/4.png")).unwrap();
    symlink(dir.join("piezas/3.png"), dir.join("piezas/5.png")).unwrap();
    symlink("/dev/zero", dir.join("piezas/6.png")).unwrap();
    symlink(root.join("set"), dir.join("set")).unwrap();
    fs::create_dir(dir.join("piezas/7.png")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(dir.join("piezas/8.png")).status();
    let has_pipe = made.is_ok_and(|status| status.success());
    let mut skin = Skin::new("sliding", DiskFiles::open(dir).unwrap());
    assert!(skin.find("set:piece/1").is_none(), "a folder that is a link out");
    assert!(skin.find("piece/5").is_some(), "a link inside is none out");
    for n in [4, 6, 7, 8] {
        assert!(skin.find(&format!("piece/{n}")).is_none(), "{n}");
    }
    let warnings: Vec<String> = skin.take_warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 3 + usize::from(has_pipe), "{warnings:#?}");
    assert!(warnings[0].contains("4.png: a link leads out"), "{warnings:#?}");
    assert!(warnings[2].contains("7.png: this is not a plain file"), "{warnings:#?}");
}

#[test]
fn the_total_number_of_pixels_is_limited() {
    let big = DynamicImage::ImageLuma8(image::GrayImage::new(2000, 2000));
    let mut bytes = std::io::Cursor::new(Vec::new());
    big.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let mut files = MemoryFiles::new();
    for n in 1..=20 {
        files.add(&format!("piezas/{n}.png"), bytes.get_ref().clone());
    }
    let mut skin = Skin::new("sliding", files);
    let found = (1..=20).filter(|n| skin.find(&format!("piece/{n}")).is_some()).count();
    assert!(found > 5 && found < 20, "{found}");
    assert_eq!(skin.take_warnings(), ["the pictures of the skin have too many pixels in total"]);
}

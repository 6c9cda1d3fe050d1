//! A skin: pictures by the names that games ask for.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::ImageError;
use crate::files::{Files, Folder, read_file};
use crate::image::Image;
use crate::manhla;
use crate::sheet::Sheet;
use crate::tiles;

/// Most pixels on a side of a picture of a thing.
const LONGEST: u32 = 2048;

/// Most pixels on a side of a photograph, as it is kept.
pub const LONGEST_PHOTO: u32 = 2048;

/// Most pixels on a side of a sheet: 43 tiles side by side are wide.
const LONGEST_SHEET: u32 = 8192;

/// Most pixels of all pictures of a skin: 256 MiB.
const MOST_PIXELS: usize = 1 << 26;

/// The endings of picture files; of two files the one whose ending stands first is taken.
const ENDINGS: [&str; 10] =
    ["gif", "GIF", "png", "PNG", "jpg", "JPG", "jpeg", "JPEG", "bmp", "BMP"];

/// The pictures of one puzzle: those of a folder, of one sheet, or of a photograph.
///
/// Whatever is wrong with a file is a [complaint](Self::take_complaints), and the picture is then
/// looked for in the next place; in the end the game draws the thing itself.
///
/// ```
/// use puzzle_skin::{Dropped, Skin};
/// let mut files = Dropped::new();
/// files.add("my skin/piezas/7.png", b"no picture".to_vec());
/// files.unwrap_folder();
/// let mut skin = Skin::new("sliding", files);
/// assert!(skin.find("piece/7").is_none());
/// assert_eq!(skin.take_complaints(), ["piezas/7.png: this is no GIF, PNG, JPEG or BMP"]);
/// ```
pub struct Skin {
    game: String,
    files: Option<Box<dyn Files + Send>>,
    /// The set of puzzles and the puzzle, as their folder and their file are called.
    puzzle: Option<(String, String)>,
    sheet: Option<Sheet>,
    photo: Option<Image>,
    known: HashMap<String, Option<Image>>,
    lists: HashMap<String, Vec<String>>,
    /// Files that cannot be used; each is complained of once.
    bad: Vec<String>,
    complaints: Vec<String>,
    n_pixels: usize,
    is_full: bool,
    piece: Option<(u32, u32)>,
}

impl Skin {
    /// No pictures yet, for a game of this name.
    pub fn empty(game: &str) -> Self {
        Self {
            game: game.to_string(),
            files: None,
            puzzle: None,
            sheet: None,
            photo: None,
            known: HashMap::new(),
            lists: HashMap::new(),
            bad: Vec::new(),
            complaints: Vec::new(),
            n_pixels: 0,
            is_full: false,
            piece: None,
        }
    }

    /// The pictures of a folder, for a game of this name.
    pub fn new(game: &str, files: impl Files + Send + 'static) -> Self {
        let mut skin = Self { files: Some(Box::new(files)), ..Self::empty(game) };
        skin.find_sheet();
        skin
    }

    /// The pictures at a path: of a folder, or of one picture with all things in it.
    ///
    /// # Errors
    /// When it cannot be read, or is no sheet for this game; in words.
    pub fn open(game: &str, path: &Path) -> Result<Self, String> {
        if path.is_dir() {
            return Folder::open(path).map(|f| Self::new(game, f)).map_err(|e| e.to_string());
        }
        let mut skin = Self::empty(game);
        skin.read_sheet(&read_file(path)?)?;
        Ok(skin)
    }

    /// Says which puzzle it is for, as its set (the folder it is in) and its file without ending
    /// are called: pictures may be for one puzzle alone.
    #[must_use]
    pub fn for_puzzle(mut self, set: &str, stem: &str) -> Self {
        if is_word(set) && is_word(stem) {
            self.puzzle = Some((set.to_string(), stem.to_string()));
        }
        self
    }

    /// Takes one picture with all things in it, cut by what its shape tells.
    ///
    /// # Errors
    /// When the game has no sheets, or none of this shape; in words.
    pub fn set_sheet(&mut self, image: Image) -> Result<(), String> {
        self.sheet = Some(Sheet::new(&self.game, image)?);
        self.known.clear();
        Ok(())
    }

    /// Takes one picture with all things in it from a file's bytes.
    ///
    /// # Errors
    /// When it cannot be read, or is no sheet for this game; in words.
    pub fn read_sheet(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.set_sheet(Image::decode(bytes, LONGEST_SHEET).map_err(|e| e.to_string())?)
    }

    /// Takes a photograph, which a game cuts into pieces.
    pub fn set_photo(&mut self, image: Image) {
        self.photo = Some(image);
        self.known.clear();
    }

    /// Takes a photograph from a file's bytes.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read_photo(&mut self, bytes: &[u8]) -> Result<(), ImageError> {
        self.set_photo(Image::decode(bytes, LONGEST_PHOTO)?);
        Ok(())
    }

    /// The picture of a name; `None` when there is none that can be used.
    pub fn find(&mut self, name: &str) -> Option<Image> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let mut found = self.look_for(name);
        if let Some(image) = &found {
            let n = image.pixels().len();
            if self.n_pixels + n > MOST_PIXELS {
                self.complain("the skin has too many pixels in all");
                self.is_full = true;
                found = None;
            } else {
                self.n_pixels += n;
                let own = name.rsplit_once(':').map_or(name, |(_, own)| own);
                if self.piece.is_none() && own.starts_with("piece/") {
                    self.piece = Some((image.width(), image.height()));
                }
            }
        }
        self.known.insert(name.to_string(), found.clone());
        found
    }

    /// Width and height of the first piece that was found: the shape that tiles should have, once
    /// the game has been drawn.
    pub fn piece_shape(&self) -> Option<(u32, u32)> {
        self.piece
    }

    /// Whether any picture was found so far.
    pub fn is_used(&self) -> bool {
        self.known.values().any(Option::is_some)
    }

    /// What is wrong with its files, a line each, since the last call.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    fn complain(&mut self, what: &str) {
        if !self.complaints.iter().any(|known| known == what) && self.complaints.len() < 100 {
            self.complaints.push(what.to_string());
        }
    }

    fn look_for(&mut self, name: &str) -> Option<Image> {
        let (set, own) = name.split_once(':').unwrap_or(("", name));
        if own == "photo"
            && let Some(photo) = &self.photo
        {
            return Some(photo.clone());
        }
        let places = self.places(set);
        // what stands in for another thing may not come from farther off than that
        let end = match manhla::before(own) {
            Some(other) => places.iter().position(|place| self.path_of(place, other).is_some()),
            None => None,
        };
        let only = manhla::beside(own).and_then(|other| {
            places.iter().position(|place| self.path_of(place, &other).is_some())
        });
        for (i, place) in places.iter().enumerate() {
            if end.is_some_and(|end| i > end) || only.is_some_and(|only| i != only) {
                continue;
            }
            if let Some(path) = self.path_of(place, own)
                && let Some(image) = self.read(&path)
            {
                return Some(image);
            }
        }
        self.sheet.as_ref().and_then(|sheet| sheet.find(own))
    }

    /// The folders in which a picture is looked for, in order.
    fn places(&mut self, set: &str) -> Vec<String> {
        let mut places = vec![self.game.clone(), String::new()];
        for base in ["", "imag/japi", "japi"] {
            let path = |word: &str| join(base, word);
            if let Some((folder, stem)) = &self.puzzle {
                places.push(format!("{}/{folder}/{stem}", path("puzzles")));
            }
            if is_word(set) {
                places.push(path(set));
            }
            places.push(path("estandar"));
        }
        places.retain(|place| place.is_empty() || !self.names(place).is_empty());
        places
    }

    /// The file of a thing in a folder.
    fn path_of(&mut self, place: &str, own: &str) -> Option<String> {
        let mut words = vec![own.to_string()];
        words.extend(manhla::path(own));
        for word in words {
            let (folder, stem) = word.rsplit_once('/').unwrap_or(("", &word));
            let folder = join(place, folder);
            let names = self.names(&folder);
            let file = ENDINGS.iter().find_map(|ending| {
                let file = format!("{stem}.{ending}");
                names.binary_search(&file).is_ok().then_some(file)
            });
            let path = file.map(|file| join(&folder, &file));
            if let Some(path) = path.filter(|path| !self.bad.contains(path)) {
                return Some(path);
            }
        }
        let keys = tiles::keys(own);
        if keys.is_empty() {
            return None;
        }
        for folder in ["", "faces", "face", "tiles"].map(|folder| join(place, folder)) {
            let names = self.names(&folder);
            let has_ending = |name: &&String| {
                name.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending))
            };
            let file = names.iter().filter(has_ending).find(|name| {
                let stem = name.rsplit_once('.').map_or("", |(stem, _)| stem);
                let key = tiles::normal(stem);
                keys.contains(&key)
            });
            let path = file.map(|file| join(&folder, file));
            if let Some(path) = path.filter(|path| !self.bad.contains(path)) {
                return Some(path);
            }
        }
        None
    }

    fn read(&mut self, path: &str) -> Option<Image> {
        if self.is_full {
            return None;
        }
        let bytes = self.files.as_mut()?.read(path);
        let image = bytes.and_then(|b| Image::decode(&b, LONGEST).map_err(|e| e.to_string()));
        image
            .map_err(|why| {
                self.complain(&format!("{path}: {why}"));
                self.bad.push(path.to_string());
            })
            .ok()
    }

    /// The names of a folder; each folder is listed once.
    fn names(&mut self, folder: &str) -> Vec<String> {
        if let Some(names) = self.lists.get(folder) {
            return names.clone();
        }
        let names = self.files.as_mut().map(|files| files.names(folder)).unwrap_or_default();
        self.lists.insert(folder.to_string(), names.clone());
        names
    }

    /// A picture called `sheet`, or as the game is called, in the folder.
    fn find_sheet(&mut self) {
        let names = self.names("");
        let stems = [format!("{}-sheet", self.game), "sheet".to_string(), self.game.clone()];
        let all = stems.iter().flat_map(|stem| ENDINGS.map(|ending| format!("{stem}.{ending}")));
        let Some(file) = all.into_iter().find(|file| names.binary_search(file).is_ok()) else {
            return;
        };
        let Some(files) = &mut self.files else { return };
        let read = files.read(&file).and_then(|bytes| self.read_sheet(&bytes));
        if let Err(why) = read {
            self.complain(&format!("{file}: {why}"));
        }
    }
}

impl std::fmt::Debug for Skin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Skin").field("game", &self.game).finish_non_exhaustive()
    }
}

/// A skin that several surfaces share.
#[derive(Clone, Debug)]
pub struct SharedSkin(Arc<Mutex<Skin>>);

impl SharedSkin {
    /// Shares a skin.
    pub fn new(skin: Skin) -> Self {
        Self(Arc::new(Mutex::new(skin)))
    }

    /// What a surface asks for its pictures.
    pub fn source(&self) -> impl FnMut(&str) -> Option<Image> + Send + 'static {
        let skin = self.clone();
        move |name| skin.with(|skin| skin.find(name))
    }

    /// Does something with the skin.
    pub fn with<T>(&self, act: impl FnOnce(&mut Skin) -> T) -> T {
        // a panic in between leaves nothing half done that matters here
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Whether a word from outside is the name of one folder or file and nothing else.
fn is_word(word: &str) -> bool {
    let is_bad = |c: char| matches!(c, '/' | '\\' | ':') || c.is_control();
    !word.is_empty() && word.len() <= 100 && !word.starts_with('.') && !word.contains(is_bad)
}

fn join(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", _) => name.to_string(),
        (_, "") => folder.to_string(),
        _ => format!("{folder}/{name}"),
    }
}

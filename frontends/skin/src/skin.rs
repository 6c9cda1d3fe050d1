//! Skins: pictures by the names that games use.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::ImageError;
use crate::files::{DiskFiles, Files, read_file};
use crate::image::Image;
use crate::manhla;
use crate::sheet::Sheet;
use crate::tiles;
use puzzle_core::{Text, text};

/// Maximum side of a picture in pixels.
const LONGEST: u32 = 2048;

/// Maximum side of a photograph in pixels; larger ones are reduced.
pub const MAX_PHOTO_SIDE: u32 = 2048;

/// Maximum side of a sheet in pixels. It is larger than for other pictures, since sheets can have
/// 43 tiles side by side.
const LONGEST_SHEET: u32 = 8192;

/// Maximum number of pixels of all pictures of a skin: 256 MiB.
const MOST_PIXELS: usize = 1 << 26;

/// Extensions of picture files. If several files match, the first extension in this list wins.
const ENDINGS: [&str; 10] =
    ["gif", "GIF", "png", "PNG", "jpg", "JPG", "jpeg", "JPEG", "bmp", "BMP"];

/// The pictures of one puzzle, from a folder, a sheet or a photograph.
///
/// If a file cannot be used, there is a [message](Self::take_warnings), and the picture is searched
/// in the next folder. If no folder has it, the game draws it.
///
/// ```
/// use puzzle_skin::{MemoryFiles, Skin};
/// let mut files = MemoryFiles::new();
/// files.add("my skin/piezas/7.png", b"no picture".to_vec());
/// files.strip_common_folder();
/// let mut skin = Skin::new("sliding", files);
/// assert!(skin.find("piece/7").is_none());
/// assert_eq!(
///     skin.take_warnings(),
///     ["piezas/7.png: the file is not a GIF, PNG, JPEG or BMP picture"],
/// );
/// ```
pub struct Skin {
    game: String,
    files: Option<Box<dyn Files + Send>>,
    /// The name of the folder that contains the puzzle's file, and the file's name without
    /// extension.
    puzzle: Option<(String, String)>,
    sheet: Option<Sheet>,
    photo: Option<Image>,
    known: HashMap<String, Option<Image>>,
    /// The names in each folder that was read.
    lists: HashMap<String, Vec<String>>,
    /// Files that cannot be used; each is reported once.
    bad: Vec<String>,
    warnings: Vec<Text>,
    n_pixels: usize,
    is_full: bool,
    piece: Option<(u32, u32)>,
}

impl Skin {
    /// Creates a skin without pictures, for a game with this ID.
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
            warnings: Vec::new(),
            n_pixels: 0,
            is_full: false,
            piece: None,
        }
    }

    /// Creates a skin from files, for a game with this ID.
    pub fn new(game: &str, files: impl Files + Send + 'static) -> Self {
        let mut skin = Self { files: Some(Box::new(files)), ..Self::empty(game) };
        skin.find_sheet();
        skin
    }

    /// Opens a skin at a path: a folder, or a sheet with all pictures.
    ///
    /// # Errors
    /// A message if it cannot be read or is not a sheet for this game.
    pub fn open(game: &str, path: &Path) -> Result<Self, Text> {
        if path.is_dir() {
            return DiskFiles::open(path).map(|f| Self::new(game, f)).map_err(Text::shown);
        }
        let mut skin = Self::empty(game);
        skin.read_sheet(&read_file(path)?)?;
        Ok(skin)
    }

    /// Sets the name of the folder that contains the puzzle's file (`set`) and the file's name
    /// without extension (`stem`), so that pictures for this puzzle alone are found.
    #[must_use]
    pub fn for_puzzle(mut self, set: &str, stem: &str) -> Self {
        if is_word(set) && is_word(stem) {
            self.puzzle = Some((set.to_string(), stem.to_string()));
        }
        self
    }

    /// Sets a sheet with all pictures of the game. The size of the sheet determines how its tiles
    /// are arranged.
    ///
    /// # Errors
    /// A message if the game has no sheets of this size.
    pub fn set_sheet(&mut self, image: Image) -> Result<(), Text> {
        self.sheet = Some(Sheet::new(&self.game, image)?);
        self.known.clear();
        Ok(())
    }

    /// Decodes and sets a sheet with all pictures.
    ///
    /// # Errors
    /// A message if it cannot be read or is not a sheet for this game.
    pub fn read_sheet(&mut self, bytes: &[u8]) -> Result<(), Text> {
        self.set_sheet(Image::decode(bytes, LONGEST_SHEET)?)
    }

    /// Sets a photograph, which the game cuts into pieces.
    pub fn set_photo(&mut self, image: Image) {
        self.photo = Some(image);
        self.known.clear();
    }

    /// Decodes and sets a photograph.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_photo(&mut self, bytes: &[u8]) -> Result<(), ImageError> {
        self.set_photo(Image::decode(bytes, MAX_PHOTO_SIDE)?);
        Ok(())
    }

    /// Returns the picture with this name, or `None` if there is no usable file.
    pub fn find(&mut self, name: &str) -> Option<Image> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let mut found = self.search(name);
        if let Some(image) = &found {
            let n = image.pixels().len();
            if self.n_pixels + n > MOST_PIXELS {
                self.warn(text!("the pictures of the skin have too many pixels in total"));
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

    /// Returns the width and height of the first piece found, whose aspect ratio tiles should have.
    /// It is known once the game has been drawn.
    pub fn piece_shape(&self) -> Option<(u32, u32)> {
        self.piece
    }

    /// Returns `true` if any picture has been found.
    pub fn is_used(&self) -> bool {
        self.known.values().any(Option::is_some)
    }

    /// Returns the messages about unusable files since the last call.
    pub fn take_warnings(&mut self) -> Vec<Text> {
        std::mem::take(&mut self.warnings)
    }

    fn warn(&mut self, what: Text) {
        if !self.warnings.contains(&what) && self.warnings.len() < 100 {
            self.warnings.push(what);
        }
    }

    fn search(&mut self, name: &str) -> Option<Image> {
        let (set, own) = name.split_once(':').unwrap_or(("", name));
        if own == "photo"
            && let Some(photo) = &self.photo
        {
            return Some(photo.clone());
        }
        let places = self.places(set);
        // A substitute must not come from a place farther away than the picture it replaces.
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

    /// Returns the folders of the skin in which pictures are searched, in order. `set` is the name
    /// of a variant of the pictures that the game requests, or empty.
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

    /// Returns the path of the file for a picture in the folder `place`. The picture is given by
    /// the name that the game uses (`own`).
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
        let image = bytes.and_then(|b| Ok(Image::decode(&b, LONGEST)?));
        image
            .map_err(|why| {
                self.warn(text!("{file}: {why}", file = Text::plain(path), why));
                self.bad.push(path.to_string());
            })
            .ok()
    }

    /// Returns the sorted names of the files and folders in a folder of the skin. They are cached,
    /// so that each folder is read only once.
    fn names(&mut self, folder: &str) -> Vec<String> {
        if let Some(names) = self.lists.get(folder) {
            return names.clone();
        }
        let names = self.files.as_mut().map(|files| files.names(folder)).unwrap_or_default();
        self.lists.insert(folder.to_string(), names.clone());
        names
    }

    /// Looks for a sheet with all pictures: a file called `sheet`, or named after the game.
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
            self.warn(text!("{file}: {why}", file, why));
        }
    }
}

impl std::fmt::Debug for Skin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Skin").field("game", &self.game).finish_non_exhaustive()
    }
}

/// A skin shared by several surfaces.
#[derive(Clone, Debug)]
pub struct SharedSkin(Arc<Mutex<Skin>>);

impl SharedSkin {
    /// Shares a skin.
    pub fn new(skin: Skin) -> Self {
        Self(Arc::new(Mutex::new(skin)))
    }

    /// Returns a function that loads pictures, to pass to a surface.
    pub fn source(&self) -> impl FnMut(&str) -> Option<Image> + Send + 'static {
        let skin = self.clone();
        move |name| skin.with(|skin| skin.find(name))
    }

    /// Calls a function with exclusive access to the skin, and returns its result.
    pub fn with<T>(&self, act: impl FnOnce(&mut Skin) -> T) -> T {
        // A panic of another user leaves the skin in a usable state.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns `true` if the text can be the name of a single folder or file, not a path of several.
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

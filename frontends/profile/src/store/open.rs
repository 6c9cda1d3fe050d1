//! Opening a profile's file, whatever state it is in.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use puzzle_core::{Text, text};
use rusqlite::{Connection, MAIN_DB};

use super::salvage::{Salvage, image, salvage};
use super::schema::{self, FINISHED, IN_PROGRESS, SAVES};
use super::{LOCK_TIMEOUT, OpenFile, Store, StoreError, players, reason, version_4};
use crate::files;
use crate::name::Name;
use crate::player::Player;
use crate::side_file;

/// Time between attempts to open a locked file.
const RETRY_DELAY: Duration = Duration::from_millis(5);

impl Store {
    /// Opens a file, and creates it if it does not exist. A damaged file is mended, and one that is
    /// not a profile is renamed, so that an empty one takes its place. One that cannot be written, or
    /// that a newer program wrote, can be [only read](Self::read_only). What a queue could not write
    /// before is taken in.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let opened = match Self::try_open(path) {
            Err(StoreError::Damaged(_)) => Self::mend(path),
            Err(why @ (StoreError::NotWritable(_) | StoreError::Version(_))) if path.is_file() => {
                Self::open_to_read(path, why)
            }
            result => result,
        };
        let mut store = opened?;
        if store.read_only.is_none() {
            let notices = side_file::take_in(path, &mut store);
            store.notices.extend(notices);
        }
        Ok(store)
    }

    pub(super) fn try_open(path: &Path) -> Result<Self, StoreError> {
        files::make_folder_of(path).map_err(|e| StoreError::NotWritable(reason(&e)))?;
        let is_read_only = fs::metadata(path).is_ok_and(|known| known.permissions().readonly());
        if is_read_only {
            return Err(StoreError::NotWritable(text!("it is read-only")));
        }
        if has_unknown_format(path) {
            return Err(StoreError::Damaged(text!("its data cannot be read")));
        }
        let opened = Connection::open(path).map_err(StoreError::from).and_then(Self::begin);
        let checked = opened.and_then(|store| schema::check(&store.db).map(|()| store));
        let mut store = checked.map_err(|error| match error {
            // A damaged header has many effects.
            StoreError::Other(why) => StoreError::Damaged(why),
            error => error,
        })?;
        store.file = Some(OpenFile::of(path));
        Ok(store)
    }

    /// Creates a store in memory, for playing without a profile and for tests.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::begin(Connection::open_in_memory()?)
    }

    fn begin(mut db: Connection) -> Result<Self, StoreError> {
        db.busy_timeout(LOCK_TIMEOUT)?;
        let start = Instant::now();
        let n_bad = loop {
            // If several programs create one file at once, switching to the write-ahead log fails
            // at once with "locked" and does not use the busy timeout.
            match schema::prepare(&mut db) {
                Err(StoreError::Locked) if start.elapsed() < LOCK_TIMEOUT => sleep(RETRY_DELAY),
                result => break result?,
            }
        };
        db.set_prepared_statement_cache_capacity(64);
        let mut store =
            Self { db, file: None, read_only: None, notices: Vec::new(), copied_on: None };
        if n_bad > 0 {
            let copy = store.db.path().map(version_4::copy_of).unwrap_or_default();
            store.notices.push(left_out(n_bad, &copy));
        }
        Ok(store)
    }

    /// Returns a store in memory with what another one has, which can be written even if the other
    /// cannot.
    pub(crate) fn copy_in_memory(&mut self) -> Result<Self, StoreError> {
        let image = self.db.serialize(MAIN_DB)?.to_vec();
        Self::of_image(&image)
    }

    fn of_image(image: &[u8]) -> Result<Self, StoreError> {
        let mut image = image.to_vec();
        // Without a write-ahead log, which is only beside files.
        if let Some(bytes) = image.get_mut(18..20) {
            bytes.fill(1);
        }
        let mut db = Connection::open_in_memory()?;
        db.deserialize_read_exact(MAIN_DB, image.as_slice(), image.len(), false)?;
        Self::begin(db)
    }

    /// Reads a file that cannot be written, with what its write-ahead log has.
    fn open_to_read(path: &Path, why: StoreError) -> Result<Self, StoreError> {
        let image = read_image(path)?;
        let whole =
            Self::of_image(&image).and_then(|store| schema::check(&store.db).map(|()| store));
        let mut store = match whole {
            Err(StoreError::Damaged(_) | StoreError::Version(_)) => {
                Self::of_rows(salvage(&image), Self::in_memory()?)?
            }
            result => result?,
        };
        store.read_only = Some(why);
        Ok(store)
    }

    /// Puts all rows of a damaged file that can be read into a new one, and keeps the old one beside
    /// it.
    fn mend(path: &Path) -> Result<Self, StoreError> {
        // Two programs may find the same damage; the second one finds it mended.
        let lock = with_suffix(path, ".lock");
        let mut options = File::options();
        // The file may be somebody else's.
        let opened = options.read(true).write(true).create(true).truncate(false).open(&lock);
        let Ok(locked) = opened.and_then(|file| file.lock().map(|()| file)) else {
            return Self::open_to_read(path, StoreError::NotWritable(text!("it is damaged")));
        };
        let mended = match Self::try_open(path) {
            Err(StoreError::Damaged(_)) => Self::mend_alone(path),
            result => result,
        };
        if locked.metadata().is_ok_and(|known| known.is_file() && known.len() == 0) {
            let _ = fs::remove_file(&lock);
        }
        mended
    }

    fn mend_alone(path: &Path) -> Result<Self, StoreError> {
        let salvage = salvage(&read_image(path)?);
        let (n_read, n_bad) = (salvage.rows.len(), salvage.n_bad);
        let in_the_way = |e: std::io::Error| StoreError::NotWritable(reason(&e));
        let folder = files::new_folder_beside(path).map_err(in_the_way)?;
        let fresh = folder.path().join("profile.db");
        drop(Self::of_rows(salvage, Self::try_open(&fresh)?)?);
        let aside = move_away(path).map_err(in_the_way)?;
        fs::rename(&fresh, path).map_err(in_the_way)?;
        let mut store = Self::try_open(path)?;
        let aside = Text::visible(aside.display());
        store.notices.push(if n_read == 0 {
            text!(
                "The profile was damaged. It was moved to {path}, and a new one was created",
                path = aside
            )
        } else {
            text!(
                "The profile was damaged: {n} of {total} entries could be read. {path} is the file as it was",
                n = n_read,
                total = n_read + n_bad,
                path = aside
            )
        });
        Ok(store)
    }

    /// Adds the rows of a damaged file to an empty store. A game without its player gets a player,
    /// and one in progress without its moves is left out.
    fn of_rows(salvage: Salvage, mut store: Self) -> Result<Self, StoreError> {
        store.write(|db| {
            for (table, row) in salvage.rows {
                table.put(db, Some(row.id), row.values)?;
            }
            let orphans = "player NOT IN (SELECT id FROM players)";
            for table in [&FINISHED, &IN_PROGRESS] {
                while let Some(row) = table.row(db, orphans, [])? {
                    let id = table.int(&row, "player");
                    let name = free_name(db, id)?;
                    players::put(db, Some(id), &Player::new(name, super::fresh_uid(db)?, 0))?;
                }
            }
            IN_PROGRESS.delete(db, "id NOT IN (SELECT id FROM saves)", [])?;
            SAVES.delete(db, "id NOT IN (SELECT id FROM in_progress)", []).map(drop)
        })?;
        Ok(store)
    }

    /// Follows the file if its path leads to another one, and writes it anew if there is none any
    /// more.
    pub(super) fn follow_file(&mut self) -> Result<(), StoreError> {
        let Some(file) = &self.file else { return Ok(()) };
        let path = file.path.clone();
        let now = OpenFile::of(&path);
        if now == *file {
            return Ok(());
        }
        let notice = if now.identity.is_some() {
            text!(
                "The profile {path} was replaced. Your games go into the new one",
                path = Text::visible(path.display())
            )
        } else {
            let image = self.db.serialize(MAIN_DB)?.to_vec();
            remove_database(&path);
            files::make_folder_of(&path)
                .and_then(|()| files::write(&path, &image))
                .map_err(|e| StoreError::NotWritable(reason(&e)))?;
            text!(
                "The profile {path} was gone. It was written anew, with everything that it had",
                path = Text::visible(path.display())
            )
        };
        let opened = Self::open(&path)?;
        let notices = core::mem::take(&mut self.notices);
        *self = opened;
        self.notices.splice(0..0, notices.into_iter().chain([notice]));
        Ok(())
    }
}

/// Returns what was left out of a file of which there is a copy.
fn left_out(n_bad: usize, copy: &Path) -> Text {
    puzzle_core::plural!(
        n = n_bad,
        "Left out {n} row of the profile that cannot be read. {path} is a copy of the file as it was",
        "Left out {n} rows of the profile that cannot be read. {path} is a copy of the file as it was",
        path = Text::visible(copy.display())
    )
}

/// Returns `true` if a file's header names a way of writing that no program has used, so that the
/// database takes the file for a read-only one.
fn has_unknown_format(path: &Path) -> bool {
    let mut header = [0; 20];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut header));
    read.is_ok() && header[18..].iter().any(|way| !(1..=2).contains(way))
}

/// Reads a file with the committed pages of its write-ahead log.
fn read_image(path: &Path) -> Result<Vec<u8>, StoreError> {
    let bytes = files::read(path).map_err(|e| StoreError::NotWritable(reason(&e)))?;
    let log = fs::read(with_suffix(path, "-wal")).unwrap_or_default();
    Ok(image(&bytes, &log))
}

/// Returns a name that no player has.
fn free_name(db: &Connection, from: i64) -> Result<Name, StoreError> {
    let mut n = from;
    loop {
        let name = Name::new(&format!("Player {n}"))?;
        if players::id_of_name(db, &name)?.is_none() {
            return Ok(name);
        }
        n = n.wrapping_add(1);
    }
}

/// Returns the path with text added to the end of its name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// The database's files beside a file.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// Removes a file and the database's files beside it.
pub(super) fn remove_database(path: &Path) {
    let _ = fs::remove_file(path);
    for suffix in BESIDE {
        let _ = fs::remove_file(with_suffix(path, suffix));
    }
}

/// Renames a file, and the database's files beside it, to a free name.
fn move_away(path: &Path) -> std::io::Result<PathBuf> {
    let named = |n: u32| with_suffix(path, &format!(".damaged-{n}"));
    let free = (1..10_000).map(named).find(|name| !name.exists());
    let aside = free.unwrap_or_else(|| named(10_000));
    fs::rename(path, &aside)?;
    for suffix in BESIDE {
        let _ = fs::rename(with_suffix(path, suffix), with_suffix(&aside, suffix));
    }
    Ok(aside)
}

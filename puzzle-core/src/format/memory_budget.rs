//! The memory that reading a file may take.

use core::cell::{Cell, RefCell};

use crate::{Invalid, text};

/// The memory that reading one file may take, counted while the file is read.
///
/// A reader calls [`reserve`](Self::reserve) before it keeps what can be larger than its text: a
/// board from run lengths, a copy, a file beside the file. Text itself and what is in proportion to
/// it need not be counted. Nothing is given back: what a file makes a reader build is limited, even
/// if it is not kept, and so is the time for it.
///
/// ```
/// use puzzle_core::format::MemoryBudget;
/// let memory = MemoryBudget::new(1 << 20);
/// assert!(memory.reserve(1, 1_000_000).is_ok());
/// let refusal = memory.reserve(7, 1_000_000).unwrap_err();
/// assert_eq!(refusal.to_string(), "7: reading the file takes more than 1 MiB of memory");
/// assert_eq!(memory.check(), Err(refusal), "the file is refused with its first error");
/// ```
#[derive(Debug)]
pub struct MemoryBudget {
    most: u64,
    used: Cell<u64>,
    refusal: RefCell<Option<Invalid>>,
}

impl MemoryBudget {
    /// Memory that a file of any size may take, in bytes: enough for the largest boards.
    const BASE: u64 = 16 << 20;
    /// Memory that each byte of a file may take in addition. A small puzzle is about twenty bytes of
    /// text, and takes 50 times as much.
    const PER_BYTE: u64 = 128;
    /// Maximum memory that any file may take without a limit given by the caller.
    const MOST: u64 = 4 << 30;

    /// Creates a budget of a number of bytes.
    pub const fn new(most: u64) -> Self {
        Self { most, used: Cell::new(0), refusal: RefCell::new(None) }
    }

    /// Creates the budget that follows from the size of a file.
    pub fn of_size(n_bytes: usize) -> Self {
        Self::new((Self::BASE + Self::PER_BYTE.saturating_mul(n_bytes as u64)).min(Self::MOST))
    }

    /// Counts memory for what stands in a line of the file, from 1, or 0 if the line is not known.
    ///
    /// # Errors
    /// When this is more than the budget allows. All later calls fail with the same error.
    pub fn reserve(&self, line: usize, bytes: usize) -> Result<(), Invalid> {
        self.check()?;
        let sum = self.used.get().saturating_add(bytes as u64);
        if sum > self.most {
            let refusal = Invalid::new(text!(
                "reading the file takes more than {n} MiB of memory",
                n = self.most >> 20
            ));
            let refusal = if line > 0 { refusal.at(line, 0) } else { refusal };
            *self.refusal.borrow_mut() = Some(refusal);
            return self.check();
        }
        self.used.set(sum);
        Ok(())
    }

    /// Fails if memory was refused before. Call it in loops whose turns do not reserve memory.
    ///
    /// # Errors
    /// Returns the error of the first refusal.
    pub fn check(&self) -> Result<(), Invalid> {
        self.refusal.borrow().clone().map_or(Ok(()), Err)
    }

    /// Returns the maximum in bytes.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Returns the number of bytes counted so far.
    pub fn used(&self) -> u64 {
        self.used.get()
    }
}

//! The clock of a program: the date, the time, and entropy for new seeds.

use std::cell::Cell;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use jiff::tz::TimeZone;
use puzzle_core::{Invalid, text};
use puzzle_midend::Date;

/// The environment variable that makes the clock of a program stand still.
const VARIABLE: &str = "PUZZLES_NOW";
/// Largest file of a time zone that is read, in bytes. Real ones have a few thousand.
const MAX_ZONE_BYTES: u64 = 1 << 20;
const SECONDS_OF_DAY: u64 = 86_400;

/// A clock: that of the machine, or one that stands still.
///
/// Front ends get the date and the time only from here. Programs pass [`Clock::machine`]. Tests use
/// a clock that stands still, such as the default one, on 1970-01-01, so that they give the same
/// results on every day.
///
/// ```
/// use puzzle_app::Clock;
/// let clock: Clock = "2026-11-26".parse()?;
/// assert_eq!(clock.today().to_string(), "2026-11-26");
/// assert_eq!(clock.seconds(), 1_795_694_400);
/// let noon: Clock = "2026-11-26T12:00:00Z".parse()?;
/// assert_eq!(noon.seconds(), clock.seconds());
/// assert!("noon".parse::<Clock>().is_err());
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    Machine,
    /// Stands still on a date, in any time zone.
    Date(Date),
    /// Stands still at a time.
    Time(SystemTime),
}

impl Clock {
    /// Returns the clock of the machine. If the environment variable `PUZZLES_NOW` has a date or a
    /// time, the clock stands still there instead.
    ///
    /// # Errors
    /// If the variable has another value.
    pub fn machine() -> Result<Self, Invalid> {
        match std::env::var_os(VARIABLE) {
            Some(text) if !text.is_empty() => text.to_string_lossy().parse(),
            _ => Ok(Self(Kind::Machine)),
        }
    }

    /// Returns a clock that stands still on a date. Its time is noon in UTC.
    pub const fn at(date: Date) -> Self {
        Self(Kind::Date(date))
    }

    /// Returns today's date in the local time zone. A time outside of the calendar gives the
    /// default date.
    pub fn today(self) -> Date {
        match self.0 {
            Kind::Machine => day_of(SystemTime::now()),
            Kind::Date(date) => date,
            Kind::Time(time) => day_of(time),
        }
    }

    /// Returns the time in seconds since 1970-01-01 00:00 UTC; 0 for an earlier time.
    pub fn seconds(self) -> u64 {
        self.since_1970().as_secs()
    }

    fn since_1970(self) -> Duration {
        let time = match self.0 {
            Kind::Machine => SystemTime::now(),
            Kind::Date(date) => {
                let days = u64::try_from(date.days()).unwrap_or_default();
                return Duration::from_secs(days * SECONDS_OF_DAY + SECONDS_OF_DAY / 2);
            }
            Kind::Time(time) => time,
        };
        time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
    }

    /// Returns a number for new seeds that differs from call to call. With the clock of the
    /// machine, it also differs from program to program. With a clock that stands still, each
    /// thread gets the same numbers in each run.
    pub fn entropy(self) -> u64 {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        thread_local! {
            static CALLS_OF_THREAD: Cell<u64> = const { Cell::new(0) };
        }
        let n = match self.0 {
            Kind::Machine => {
                u64::from(std::process::id()) << 40 ^ CALLS.fetch_add(1, Ordering::Relaxed) << 20
            }
            Kind::Date(_) | Kind::Time(_) => CALLS_OF_THREAD.with(|n| n.replace(n.get() + 1)) << 20,
        };
        self.since_1970().as_nanos() as u64 ^ n
    }
}

impl Default for Clock {
    /// Returns a clock that stands still on 1970-01-01.
    fn default() -> Self {
        Self::at(Date::default())
    }
}

impl FromStr for Clock {
    type Err = Invalid;

    /// Parses a date or a time, such as `2026-11-26` or `2026-11-26T12:00:00Z`, at which the clock
    /// stands still.
    fn from_str(text: &str) -> Result<Self, Invalid> {
        if let Ok(date) = text.parse() {
            return Ok(Self::at(date));
        }
        let time = text.parse::<jiff::Timestamp>().map_err(|_| {
            Invalid::new(text!(
                "the variable {name} needs a date or a time, like {date} or {time}",
                name = VARIABLE,
                date = "2026-11-26",
                time = "2026-11-26T12:00:00Z"
            ))
        })?;
        Ok(Self(Kind::Time(time.into())))
    }
}

/// Returns the date of a time in the local time zone.
pub(crate) fn day_of(time: SystemTime) -> Date {
    jiff::Timestamp::try_from(time)
        .map(|time| date_of(&time.to_zoned(time_zone())))
        .unwrap_or_default()
}

/// Returns the local time zone; UTC if the variable `TZ` names a device or another file that cannot
/// be a time zone, because reading it might never end.
fn time_zone() -> TimeZone {
    let name = std::env::var("TZ").unwrap_or_default();
    let file = Path::new(name.strip_prefix(':').unwrap_or(&name));
    match std::fs::metadata(file) {
        Ok(known) if !known.is_file() || known.len() > MAX_ZONE_BYTES => TimeZone::UTC,
        _ => TimeZone::system(),
    }
}

fn date_of(time: &jiff::Zoned) -> Date {
    let date = time.date();
    let is_of_month = |n: i8| u32::try_from(n).unwrap_or_default();
    let (month, day) = (is_of_month(date.month()), is_of_month(date.day()));
    // A clock set before the year 1 gives the default date.
    Date::from_civil(i32::from(date.year()), month, day).unwrap_or_default()
}

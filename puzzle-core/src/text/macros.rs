//! The macros that create messages.

/// Creates a [`Text`](crate::Text) from an English template and the values of its slots.
///
/// A slot without a value takes the variable of its name. Values convert by `Into<Text>`: numbers,
/// other texts, and strings, which no language changes. A slot that is missing or too many is an
/// error when the program is compiled.
///
/// ```
/// use puzzle_core::text;
/// let column = 4;
/// let message = text!("row {row}, column {column} is empty", row = 2, column);
/// assert_eq!(message.to_string(), "row 2, column 4 is empty");
/// ```
///
/// ```compile_fail
/// let message = puzzle_core::text!("row {row} is empty", column = 4);
/// ```
#[macro_export]
macro_rules! text {
    ($template:literal $(,)?) => {{
        const { assert!($crate::text::fits_slots($template, &[]), "a slot has no value") };
        $crate::Text::literal($template)
    }};
    ($template:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const {
            let names = &[$(::core::stringify!($name)),+];
            assert!($crate::text::fits_slots($template, names), "the slots do not fit the values");
        };
        $crate::Text::message($template, [$($crate::slot!($name $(= $value)?)),+])
    }};
}

/// Creates a [`Text`](crate::Text) whose form depends on a number: the number, the English singular,
/// the English plural, and the values of other slots.
///
/// ```
/// use puzzle_core::plural;
/// let text = |n: u32| plural!(n, "{n} box is on a {what}", "{n} boxes are on a {what}", what = "goal");
/// assert_eq!((text(1).to_string(), text(2).to_string()), (
///     "1 box is on a goal".into(),
///     "2 boxes are on a goal".into(),
/// ));
/// ```
#[macro_export]
macro_rules! plural {
    ($n:ident $(= $count:expr)?, $one:literal, $other:literal
        $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const {
            let names = &[::core::stringify!($n) $(, ::core::stringify!($name))*];
            let without_number: &[&str] = &[$(::core::stringify!($name)),*];
            assert!(
                $crate::text::fits_slots($one, names)
                    || $crate::text::fits_slots($one, without_number),
                "the slots of the singular do not fit the values"
            );
            assert!(
                $crate::text::fits_slots($other, names),
                "the slots of the plural do not fit the values"
            );
        };
        $crate::Text::counted(
            $one,
            $other,
            [$crate::slot!($n $(= $count)?) $(, $crate::slot!($name $(= $value)?))*],
        )
    }};
}

/// Marks a literal as a message for translators and returns it. Tables of constants use it: names,
/// titles, labels.
///
/// ```
/// const NAME: &str = puzzle_core::label!("Number of boxes");
/// assert_eq!(NAME, "Number of boxes");
/// ```
#[macro_export]
macro_rules! label {
    ($english:literal) => {
        $english
    };
}

/// The name of a slot with its value as a text.
#[doc(hidden)]
#[macro_export]
macro_rules! slot {
    ($name:ident) => {
        (::core::stringify!($name), $crate::Text::from($name))
    };
    ($name:ident = $value:expr) => {
        (::core::stringify!($name), $crate::Text::from($value))
    };
}

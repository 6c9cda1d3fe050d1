//! Numbers in digits of blocks, for boxes in which characters would be lost.

use puzzle_core::draw::{Align, Point, Rect, TextStyle};

use super::samples::WIDE;

/// The width and height of a digit, in blocks. A column is left free after it.
const SIZE: (i32, i32) = (3, 5);
/// The maximum height of a digit in hundredths of the height of its box, and of the size of its
/// text: digits of blocks need more room than letters.
const MOST: (i32, i32) = (65, 140);

/// The blocks of each digit, row by row from the top, three bits each.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

/// Returns the blocks of a number around a middle, in samples, as large as its style and the size
/// of its box allow; `None` if characters are large enough, or the text is not a centered number.
///
/// A block is half as high as a character, and their edges are those of characters.
pub(super) fn blocks(
    text: &str,
    style: TextStyle,
    (width, height): (i32, i32),
    middle: Point,
) -> Option<Vec<Rect>> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || (style.horizontal, style.vertical) != (Align::Center, Align::Center) {
        return None;
    }
    let n = i32::try_from(text.len()).ok()?;
    let across = n.checked_mul(SIZE.0 + 1)? - 1;
    let size = style.size.min(height).saturating_mul(2);
    let room = (height.saturating_mul(MOST.0) / 100).min(size.saturating_mul(MOST.1) / 100);
    let times = (width / (across * WIDE)).min(room / (SIZE.1 * WIDE));
    if times < 1 {
        return None;
    }
    let block = times * WIDE;
    let start =
        |middle: i32, len: i32| (middle - len * block / 2 + WIDE / 2).div_euclid(WIDE) * WIDE;
    let (left, top) = (start(middle.x, across), start(middle.y, SIZE.1));
    let mut blocks = Vec::new();
    for (i, digit) in (0..).zip(text.bytes()) {
        for (y, row) in (0..).zip(DIGITS[usize::from(digit - b'0')]) {
            for x in (0..SIZE.0).filter(|x| row >> (SIZE.0 - 1 - x) & 1 == 1) {
                let column = i * (SIZE.0 + 1) + x;
                blocks.push(Rect::new(left + column * block, top + y * block, block, block));
            }
        }
    }
    Some(blocks)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;

    use super::*;

    /// The blocks of a number in a box, as characters.
    fn drawn(text: &str, size: (i32, i32)) -> String {
        let blocks = blocks(text, TextStyle::new(size.1), size, Point::default());
        let blocks = blocks.unwrap_or_default();
        let bounds = blocks.iter().fold(Rect::default(), |all, block| all.union(*block));
        let mut rows = String::new();
        for y in 0..bounds.h / WIDE {
            let is_lit = |x: i32| {
                let at = Point::new(bounds.x + x * WIDE, bounds.y + y * WIDE);
                blocks.iter().any(|block| block.contains(at))
            };
            let row: String =
                (0..bounds.w / WIDE).map(|x| if is_lit(x) { '#' } else { ' ' }).collect();
            rows += &format!("{}\n", row.trim_end());
        }
        rows
    }

    #[test]
    fn numbers_are_drawn_where_they_have_room() {
        expect![[r#"
            ### ### ### # # ###
              #   #   # # # #
            ### ### ### ### ###
            #     # #     #   #
            ### ### ###   # ###
        "#]]
        .assert_eq(&drawn("23245", (160, 80)));
        expect![[r#"
              ##    ######
              ##    ######
            ####    ##  ##
            ####    ##  ##
              ##    ##  ##
              ##    ##  ##
              ##    ##  ##
              ##    ##  ##
            ######  ######
            ######  ######
        "#]]
        .assert_eq(&drawn("10", (160, 160)));
        for (text, size) in [("23245", (150, 80)), ("1", (160, 40)), ("1a", (300, 300))] {
            assert_eq!(drawn(text, size), "", "{text} in {size:?}");
        }
    }

    proptest! {
        /// The blocks are inside the box, and their edges are those of characters.
        #[test]
        fn blocks_stay_in_their_box(
            text in "[0-9]{1,4}",
            (w, h) in (0..2000_i32, 0..2000_i32),
            (x, y) in (-2000..2000_i32, -2000..2000_i32),
            size in 0..2000_i32,
        ) {
            let style = TextStyle::new(size);
            let found = blocks(&text, style, (w, h), Point::new(x, y)).unwrap_or_default();
            let reach = WIDE / 2;
            for block in found {
                prop_assert!(block.w == block.h && block.w > 0);
                for edge in [block.x, block.y, block.w] {
                    prop_assert_eq!(edge.rem_euclid(WIDE), 0);
                }
                prop_assert!(2 * (x - block.x) <= w + 2 * reach);
                prop_assert!(2 * (block.x + block.w - x) <= w + 2 * reach);
                prop_assert!(2 * (y - block.y) <= h + 2 * reach);
                prop_assert!(2 * (block.y + block.h - y) <= h + 2 * reach);
            }
        }
    }
}

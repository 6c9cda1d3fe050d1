use super::*;

const CELL: Size = Size::new(6, 12);

/// Returns a picture of four by three characters in several colors.
fn picture() -> (Vec<u8>, i32) {
    let (w, h) = (4 * CELL.w, 3 * CELL.h);
    let pixel = |i: i32| {
        let (x, y) = (i % w, i / w);
        [(x / 3 * 40) as u8, (y / 5 * 36) as u8, if (x + y) % 7 == 0 { 255 } else { 0 }, 255]
    };
    ((0..w * h).flat_map(pixel).collect(), w)
}

/// Returns the pixels of the part that is sent in these tests.
fn part_of_it() -> Vec<Rgb> {
    let (pixels, w) = picture();
    let rect = Rect::new(CELL.w, CELL.h, 2 * CELL.w, 2 * CELL.h);
    rect.points()
        .map(|at| {
            let i = 4 * (at.y * w + at.x) as usize;
            Rgb::new(pixels[i], pixels[i + 1], pixels[i + 2])
        })
        .collect()
}

fn sent(protocol: Protocol) -> String {
    let (pixels, w) = picture();
    let screen = PixelScreen { protocol, cell: CELL };
    let bytes = screen.show(&pixels, w, Rect::new(1, 1, 2, 2), (10, 5), 7);
    let text = String::from_utf8(bytes).unwrap();
    // Row 5 + 1 + 1, column 10 + 1 + 1, counted from 1.
    text.strip_prefix("\x1b[7;12H").unwrap().to_string()
}

fn decoded(base64: &str) -> Vec<Rgb> {
    let bytes = BASE64_STANDARD.decode(base64).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut data).unwrap();
    data.chunks(3).map(|p| Rgb::new(p[0], p[1], p[2])).collect()
}

#[test]
fn kitty_gets_the_part_in_chunks() {
    let text = sent(Protocol::Kitty);
    let mut data = String::new();
    let pieces: Vec<&str> = text.split_inclusive("\x1b\\").collect();
    for (i, piece) in pieces.iter().enumerate() {
        let body = piece.strip_prefix("\x1b_G").unwrap().strip_suffix("\x1b\\").unwrap();
        let (control, piece) = body.split_once(';').unwrap();
        assert!(piece.len() <= 4096);
        assert_eq!(control.ends_with("m=0"), i + 1 == pieces.len());
        assert_eq!(control.contains("a=T,f=100"), i == 0);
        data.push_str(piece);
    }
    assert_eq!(decoded(&data), part_of_it());
}

#[test]
fn kitty_gets_a_large_picture_in_several_chunks() {
    let mut text = String::new();
    kitty(&mut text, &vec![7; 10_000], 1);
    assert_eq!(text.matches("m=1;").count(), 3);
    assert_eq!(text.matches("m=0;").count(), 1);
}

#[test]
fn iterm_gets_the_part_as_a_file() {
    let text = sent(Protocol::Iterm2);
    let body = text.strip_prefix("\x1b]1337;File=inline=1;width=2;height=2;").unwrap();
    let (_, data) = body.strip_suffix('\x07').unwrap().split_once(':').unwrap();
    assert_eq!(decoded(data), part_of_it());
}

/// Decodes a sixel picture, whose colors are in percent.
fn sixels(text: &str) -> Vec<Rgb> {
    let body = text.strip_prefix("\x1bP0;1q\"1;1;").unwrap().strip_suffix("\x1b\\").unwrap();
    let (width, rest) = body.split_once(';').unwrap();
    let width: usize = width.parse().unwrap();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap();
    let height: usize = rest[..digits].parse().unwrap();
    let mut pixels = vec![Rgb::new(1, 2, 3); width * height];
    let mut colors = std::collections::HashMap::new();
    let mut chars = rest[digits..].chars().peekable();
    let (mut color, mut x, mut top) = (0, 0, 0);
    while let Some(c) = chars.next() {
        let mut number = || -> u32 {
            let mut n = 0;
            while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                n = 10 * n + digit;
                chars.next();
            }
            n
        };
        let (n, c) = match c {
            '#' => {
                color = number();
                if chars.peek() == Some(&';') {
                    let mut values = Vec::new();
                    while chars.peek() == Some(&';') {
                        chars.next();
                        let mut n = 0;
                        while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                            n = 10 * n + digit;
                            chars.next();
                        }
                        values.push(n);
                    }
                    let part = |i: usize| (values[i] * 255 / 100) as u8;
                    colors.insert(color, Rgb::new(part(1), part(2), part(3)));
                }
                continue;
            }
            '$' => {
                x = 0;
                continue;
            }
            '-' => {
                (x, top) = (0, top + 6);
                continue;
            }
            '!' => {
                let n = number();
                (n, chars.next().unwrap())
            }
            c => (1, c),
        };
        let bits = c as u32 - u32::from(b'?');
        for _ in 0..n {
            for y in (0..6).filter(|y| bits >> y & 1 != 0) {
                pixels[(top + y) * width + x] = colors[&color];
            }
            x += 1;
        }
    }
    pixels
}

#[test]
fn sixel_gets_the_part_in_few_colors() {
    let shown = sixels(&sent(Protocol::Sixel));
    let wanted = part_of_it();
    assert_eq!(shown.len(), wanted.len());
    for (a, b) in shown.iter().zip(&wanted) {
        // Colors are in hundredths instead of 255ths.
        assert!([(a.r, b.r), (a.g, b.g), (a.b, b.b)].iter().all(|(a, b)| a.abs_diff(*b) < 4));
    }
}

#[test]
fn more_colors_than_there_are_go_to_the_nearest() {
    let rgb: Vec<Rgb> = (0..600).map(|i| Rgb::new((i % 256) as u8, (i / 3) as u8, 9)).collect();
    let (colors, numbers) = palette(&rgb);
    assert_eq!(colors.len(), MOST_COLORS);
    assert!(numbers.iter().all(|&n| n < MOST_COLORS));
}

#[test]
fn the_answer_determines_the_protocol() {
    let none = |_: &str| None;
    let of = |wanted, answer: &str| PixelScreen::of(wanted, answer.as_bytes(), None, none);
    let kitty = "\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62;c";
    let foot = "\x1b[6;20;10t\x1b[?62;4;22c";
    let plain = "\x1b[?1;2c";
    assert!([kitty, foot, plain].iter().all(|answer| is_whole(answer.as_bytes())));
    assert!(!is_whole(b"\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62"));
    let cell = Size::new(9, 18);
    assert_eq!(of(Pixels::Auto, kitty), Some(PixelScreen { protocol: Protocol::Kitty, cell }));
    let sixel = of(Pixels::Auto, foot).unwrap();
    assert_eq!((sixel.protocol, sixel.cell), (Protocol::Sixel, Size::new(10, 20)));
    assert_eq!((of(Pixels::Auto, plain), of(Pixels::Off, kitty)), (None, None));
    // A requested protocol is used without checking, but the size of a character must be known.
    assert_eq!(of(Pixels::Iterm2, foot).unwrap().protocol, Protocol::Iterm2);
    assert_eq!(of(Pixels::Kitty, plain), None);
    // xterm does not report the size of a character, but the system knows the window's.
    let told = PixelScreen::cell_of((800, 480), (80, 24));
    let xterm = PixelScreen::of(Pixels::Auto, b"\x1b[?64;1;2;4c", told, none).unwrap();
    assert_eq!((xterm.protocol, xterm.cell), (Protocol::Sixel, Size::new(10, 20)));
    assert_eq!(PixelScreen::cell_of((0, 0), (80, 24)), None);
    assert_eq!(PixelScreen::cell_of((800, 480), (0, 24)), None);
    let in_tmux = |name: &str| (name == "TMUX").then(|| "/tmp/x".to_string());
    assert_eq!(PixelScreen::of(Pixels::Auto, kitty.as_bytes(), None, in_tmux), None);
    let in_iterm = |name: &str| (name == "TERM_PROGRAM").then(|| "iTerm.app".to_string());
    let iterm = PixelScreen::of(Pixels::Auto, foot.as_bytes(), None, in_iterm).unwrap();
    assert_eq!(iterm.protocol, Protocol::Iterm2);
}

#[test]
fn an_invalid_answer_is_harmless() {
    for answer in ["", "\x1b", "\x1b[", "\x1b[6;99999999999;2t\x1b[?c", "\x1b[6;0;0t", "ñ\x1b[?ñc"]
    {
        assert_eq!(PixelScreen::of(Pixels::Kitty, answer.as_bytes(), None, |_| None), None);
        is_whole(answer.as_bytes());
    }
}

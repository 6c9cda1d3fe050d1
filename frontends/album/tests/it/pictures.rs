//! Thumbnails, contact sheets and films.

use gif::{ColorOutput, DecodeOptions};
use puzzle_album::{ContactSheet, Film, SvgSheet, THUMBNAIL_SIDE, thumbnail};
use puzzle_core::draw::{Layout, Purpose, Theme};
use puzzle_render::{Raster, Svg};

use super::session;

const MOVES: [(&str, &str); 3] = [
    ("sliding/3x3:1,2,3,4,5,6,0,7,8", "8 9"),
    ("sokoban/8x7b3de#1", "ldRDuurD"),
    ("hidato/4x4mRde#1", "2,3=2 1,3=4"),
];

/// Decodes a GIF and returns its last frame, the number of frames and the duration.
fn played(file: &[u8]) -> (Vec<u8>, usize, u32) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let (w, h) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![0; 4 * w * h];
    let (mut n, mut time) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (y, row) in frame.buffer.chunks(4 * usize::from(frame.width)).enumerate() {
            let at = 4 * ((top + y) * w + left);
            screen[at..at + row.len()].copy_from_slice(row);
        }
        n += 1;
        time += u32::from(frame.delay);
    }
    (screen, n, time)
}

#[test]
fn a_film_ends_with_the_current_position() {
    for (id, moves) in MOVES {
        let mut session = session(id);
        let _ = session.set_layout(Layout::square(20));
        let _ = session.play_text(moves).unwrap();
        let end = session.position();
        let film = Film::of(&mut session, 0, Theme::Mono).unwrap();
        assert_eq!(session.position(), end);
        let (last, n, time) = played(&film.gif().unwrap());
        assert_eq!(n, film.n_frames());
        assert!(time >= 250, "it rests at its end: {time}");
        let mut still = Raster::new(session.size(), session.game().palette(Theme::Mono)).unwrap();
        session.draw_all(&mut still);
        // There are few colors, so that none is lost.
        assert!(last == still.rgba(), "{id}");
        assert!(n > moves.split(' ').count(), "{id}: {n} pictures");
    }
}

#[test]
fn the_same_moves_give_the_same_film() {
    let film = || {
        let mut session = session("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,0,13,14,15");
        let _ = session.play_text("14 15 16").unwrap();
        Film::of(&mut session, 0, Theme::Light).unwrap().gif().unwrap()
    };
    assert!(film() == film());
}

#[test]
fn thumbnails_are_square_and_leave_the_session_unchanged() {
    for id in [
        "sliding/4x4#1",
        "sliding/30x30#1",
        "sliding/2x5#1",
        "sokoban/8x7b3de#1",
        "mahjong/turtle,u,da,k0#1",
        "hidato/4x4mRde#1",
        "hidato-editor/50x50mRsq",
    ] {
        let session = session(id);
        let before = (session.layout(), session.size());
        for side in [1, 16, THUMBNAIL_SIDE, 500] {
            let image = thumbnail(&session, side, Theme::Dark).unwrap();
            assert_eq!((image.width(), image.height()), (side, side), "{id}");
        }
        assert!(thumbnail(&session, 0, Theme::Dark).is_err());
        assert_eq!((session.layout(), session.size()), before);
        assert_eq!(session.layout().purpose, Purpose::Screen);
    }
}

#[test]
fn sheets_show_all_puzzles() {
    let ids = ["sliding/4x4#1", "sokoban/8x7b3de#1", "hidato/4x4mRde#1"];
    let titles: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let mut sheet = ContactSheet::new("A sheet & more", Theme::Light);
    let mut svg = SvgSheet::new("A sheet & more", &titles, Theme::Light);
    for (i, id) in ids.iter().enumerate() {
        let session = session(id);
        sheet.add(&session, id).unwrap();
        svg.add(i, &session);
    }
    assert_eq!(sheet.n_puzzles(), 3);
    assert!(sheet.png().unwrap().starts_with(b"\x89PNG"));
    let svg = svg.finish();
    assert!(svg.contains("<title>A sheet &amp; more</title>"));
    let opened = svg.matches("<g").count();
    assert_eq!(opened, svg.matches("</g>").count());
    assert!(ContactSheet::new("", Theme::Light).png().is_ok());
}

#[test]
fn scalable_pictures_are_small() {
    for (id, most) in [("hidato/10x10mRdn#1", 20_480), ("mahjong/turtle,u,da,k0#1", 140_000)] {
        let session = session(id);
        let mut svg = Svg::new(session.size(), session.game().palette(Theme::Light));
        svg.set_title(session.info().name);
        svg.set_description(&session.describe().unwrap().to_string());
        session.draw_all(&mut svg);
        let file = svg.finish();
        assert!(file.contains("<desc>") && file.len() < most, "{id}: {} bytes", file.len());
    }
}

//! Measures the store:
//! `cargo run --release -p puzzle-profile --example measure`.

use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use puzzle_core::draw::NullCanvas;
use puzzle_core::solve::Work;
use puzzle_midend::{Midend, Opened};
use puzzle_profile::{Change, Event, Finished, InProgress, Moment, PlayerRef, Queue, Store, Uid};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, role, path, number] = args.as_slice()
        && role == "write"
    {
        return write_for_ever(Path::new(path), number.parse().unwrap_or(0));
    }
    let folder = std::env::temp_dir().join(format!("puzzle-profile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the files");
    let seconds = args.get(1).and_then(|text| text.parse().ok()).unwrap_or(30);
    autosave(&folder);
    thousand_games(&folder);
    ten_thousand_records(&folder);
    four_writers(&folder, seconds);
    kills(&folder, 300);
    let _ = std::fs::remove_dir_all(&folder);
}

fn ada() -> PlayerRef {
    PlayerRef { uid: Uid::from_bits(1), name: "Ada".parse().expect("a name") }
}

fn finish(store: &mut Store, game: Finished) {
    let change = Change::Finish { game, of: None, ended: None };
    store.apply(&Event { player: ada(), at: 0, change }).expect("it is written");
}

/// Saves a move, and returns the uid of the game.
fn play(queue: &mut Queue, game: &mut Midend, uid: u128) -> Uid {
    let now = InProgress::without_save(game, moment(uid)).expect("a game");
    let changes = game.take_changes();
    let applied = queue.play(&ada(), &now, changes, || game.save_current_only());
    applied.saved_as.expect("it is saved").0
}

fn session(id: &str) -> Midend {
    let games = puzzle_backends::bundled();
    let game = id.split('/').next().and_then(|game| games.find(game)).expect("a game");
    let mut session = Midend::new(game);
    if let Opened::Generate(task) = session.open(id).expect("an ID") {
        let done = session.job(&task).expect("a task").run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    session
}

fn moment(uid: u128) -> Moment {
    Moment { uid: Uid::from_bits(uid), at: 1, date: "2026-11-22".parse().expect("a date") }
}

fn open(path: &Path) -> Store {
    Store::open(path).expect("a store")
}

fn size(path: &Path) -> u64 {
    let sum = |more: &str| {
        let mut name = path.as_os_str().to_os_string();
        name.push(more);
        std::fs::metadata(name).map_or(0, |known| known.len())
    };
    sum("") + sum("-wal")
}

/// Measures a hundred thousand moves of Sokoban, each saved.
fn autosave(folder: &Path) {
    let path = folder.join("autosave.db");
    let mut queue = Queue::open(Some(&path)).expect("a store");
    let mut game = session("sokoban/10x9b3dn#measure");
    let way = ["u", "d", "l", "r"];
    let step = way.iter().find(|step| game.play_text(step).is_ok()).expect("a way to walk");
    let back = way[way.iter().position(|known| known == step).unwrap_or(0) ^ 1];
    let _ = game.play_text(back);
    let uid = play(&mut queue, &mut game, 1);
    let (mut time, mut longest) = (Duration::ZERO, Duration::ZERO);
    for i in 0..100_000 {
        let _ = game.play_text([*step, back][i % 2]).expect("a move");
        let begin = Instant::now();
        play(&mut queue, &mut game, 1);
        time += begin.elapsed();
        longest = longest.max(begin.elapsed());
    }
    println!(
        "autosave: {:.3} ms a move over 100,000 (longest {:.1} ms); {:.2} MB with its log",
        time.as_secs_f64() * 10.0 / 1000.0,
        longest.as_secs_f64() * 1000.0,
        size(&path) as f64 / 1e6
    );
    let begin = Instant::now();
    let kept = queue.resume(uid).expect("a store").expect("the game");
    let mut again = session("sokoban/10x9b3dn#measure");
    let _ = again.resume(&kept.save, &kept.journal, &kept.now).expect("it comes back");
    assert_eq!(again.position(), game.position());
    println!("resume: {:.0} ms", begin.elapsed().as_secs_f64() * 1000.0);
}

/// Measures how long it takes to list a thousand games in progress and to draw a picture of each.
fn thousand_games(folder: &Path) {
    let path = folder.join("thousand.db");
    let mut store = open(&path);
    for i in 0..1000_u128 {
        let id = match i % 3 {
            0 => format!("sliding/4x4#{i}"),
            1 => "mahjong/turtle#measure".to_string(),
            _ => "sokoban/8x7:sw7swubst2w6tsw2s6w2sbwsbw3s2ws2wsw7s".to_string(),
        };
        let mut game = session(&id);
        let _ = game.hint();
        let begun = InProgress::of(&game, moment(i + 1)).expect("a game");
        let change = Change::Play { game: begun, version: 0 };
        store.apply(&Event { player: ada(), at: 0, change }).expect("it is written");
    }
    let begin = Instant::now();
    let games = store.in_progress(ada().uid).expect("a list");
    println!("list of {}: {:.1} ms", games.len(), begin.elapsed().as_secs_f64() * 1000.0);
    let registry = puzzle_backends::bundled();
    let begin = Instant::now();
    for game in &games {
        let (kept, ..) = store.game_in_progress(game.uid).expect("a store").expect("the game");
        let mut session = Midend::new(registry.find(&kept.game).expect("a game"));
        let _ = session.resume(&kept.save, &kept.journal, &kept.now).expect("it comes back");
        session.draw_all(&mut NullCanvas);
    }
    println!("a picture of each: {:.0} ms", begin.elapsed().as_secs_f64() * 1000.0);
}

/// Returns 200 moves in LURD, which differ from game to game.
fn solution(n: u128) -> String {
    let mut bits = n as u64;
    let mut step = || {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b"lurdLURD"[(bits >> 61) as usize])
    };
    (0..200).map(|_| step()).collect()
}

fn record(n: u128) -> Finished {
    Finished {
        uid: Uid::from_bits(n),
        game: ["sliding", "sokoban", "mahjong", "hidato"][n as usize % 4].into(),
        puzzle: format!("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,{n}"),
        params: "4x4dn".into(),
        board: "4x4".into(),
        cells: 15,
        moves: n as u32,
        millis: Some(n as u64),
        solution: Some(solution(n)),
        ..Finished::default()
    }
}

/// Measures how long a program takes to start with ten thousand finished games in the profile.
fn ten_thousand_records(folder: &Path) {
    let path = folder.join("records.db");
    let mut store = open(&path);
    let mut profile = store.profile(None).expect("a profile");
    let player = profile.player_mut(&ada().name, ada().uid, 0);
    player.finished = (1..=10_000).map(record).collect();
    store.join(profile).expect("it is taken");
    drop(store);
    println!("10,000 wins with solutions of 200 moves: {:.1} MB", size(&path) as f64 / 1e6);
    let mut store = open(&path);
    let mut times: Vec<f64> = (0..100)
        .map(|i| {
            let game = record(20_000 + i);
            let begin = Instant::now();
            finish(&mut store, game);
            begin.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("a win with its solution: median {:.2} ms, most {:.2} ms", times[50], times[99]);
    drop(store);
    let begin = Instant::now();
    let store = open(&path);
    let _ = (store.current().expect("a player"), store.in_progress(ada().uid).expect("a list"));
    println!("start with 10,000 records: {:.1} ms", begin.elapsed().as_secs_f64() * 1000.0);
    let begin = Instant::now();
    let log = store.log(ada().uid).expect("a log");
    let all = puzzle_profile::Statistics::by_kind(&log);
    let records = puzzle_profile::Records::of(&log);
    println!(
        "reading all {} and asking for {} statistics and {} records: {:.0} ms",
        log.len(),
        all.len(),
        records.len(),
        begin.elapsed().as_secs_f64() * 1000.0
    );
}

/// Writes finished games and moves of a game in progress until the process is killed.
fn write_for_ever(path: &Path, number: u128) {
    let mut store = open(path);
    let mut game = session("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    let mut queue = Queue::open(Some(path)).expect("a store");
    for i in 0.. {
        let _ = game.play_text(["14", "15"][i % 2]).expect("a move");
        play(&mut queue, &mut game, (1 << 64) | number);
        let log = Finished { moves: i as u32, ..record((number << 32) | (i as u128 + 1)) };
        finish(&mut store, log.clone());
        let file = path.with_extension("txt");
        puzzle_profile::files::write(&file, log.moves.to_string().as_bytes()).expect("a file");
    }
}

fn writer(path: &Path, number: u128) -> Child {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command.arg("write").arg(path).arg(number.to_string());
    command.spawn().expect("a writer")
}

/// Checks that everything of a writer is there in order, and returns the number of its games.
fn check(store: &Store, number: u128) -> usize {
    let log = store.log(ada().uid).expect("a log");
    let mine: Vec<u32> =
        log.iter().filter(|game| game.uid.bits() >> 32 == number).map(|game| game.moves).collect();
    let whole: Vec<u32> = (0..mine.len() as u32).collect();
    assert_eq!(mine, whole, "writer {number}");
    let uid = Uid::from_bits((1 << 64) | number);
    if let Some((kept, ..)) = store.game_in_progress(uid).expect("a store") {
        assert!((kept.moves as usize).abs_diff(mine.len()) <= 1, "at most the last move");
        let mut again = session("sliding/2x2:1,2,3,0");
        let _ = again.resume(&kept.save, &kept.journal, &kept.now).expect("it comes back");
        assert_eq!(again.position(), kept.moves as usize);
    }
    mine.len()
}

fn four_writers(folder: &Path, seconds: u64) {
    let path = folder.join("four.db");
    drop(open(&path));
    let writers: Vec<Child> = (1..=4).map(|number| writer(&path, number)).collect();
    std::thread::sleep(Duration::from_secs(seconds));
    for mut writer in writers {
        let is_running = writer.try_wait().expect("a writer").is_none();
        assert!(is_running, "a writer failed");
        writer.kill().expect("a kill");
        let _ = writer.wait();
    }
    let store = open(&path);
    let counts: Vec<usize> = (1..=4).map(|number| check(&store, number)).collect();
    println!("4 writers for {seconds} s: {counts:?} games and as many moves, none lost");
}

fn kills(folder: &Path, n: u128) {
    let folder = folder.join("kills");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut seed = 7_u64;
    let mut most = 0;
    for number in 1..=n {
        let path = folder.join(format!("{}.db", number / 50));
        let mut killed = writer(&path, number);
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(10 + (seed >> 33) % 60));
        let _ = killed.kill();
        let _ = killed.wait();
        most = most.max(check(&open(&path), number));
    }
    let left = std::fs::read_dir(&folder).expect("a folder").flatten();
    let stray: Vec<_> = left
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.contains("damaged"))
        .collect();
    assert!(stray.is_empty(), "{stray:?}");
    println!(
        "{n} kills: every file opens, at most the last move is lost, none is damaged ({most} at most in a run)"
    );
}

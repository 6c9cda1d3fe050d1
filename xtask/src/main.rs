//! Repeated chores: `cargo xtask` lists them.

mod book;
mod check;
mod mutants;
mod web;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

type Chore = fn(&[String]) -> Result<(), String>;

const CHORES: &[(&str, &str, Chore)] = &[
    ("check", "all that the gate holds, or those steps alone: check [STEP...]", check::check),
    ("bless", "refresh all goldens: expected texts, playthroughs", bless),
    ("book", "make the pages of the book, in target/book, and follow their links", book::book),
    (
        "web",
        "build the page: web [--out DIR] [--serve [PORT]] [--package NAME [--manifest-path FILE]]",
        web::web,
    ),
    ("seeds", "make the golden puzzles on wasm32 too, by node, and compare", seeds),
    ("fuzz", "run each fuzz target for some seconds: fuzz [SECONDS]", fuzz),
    ("referee", "run referee scripts on a release build: referee DIR", check::referee),
    ("screens", "draw pictures of the terminal player: screens [DIR]", screens),
    ("gallery", "draw the pictures of the readme and the book's gallery", gallery),
    ("windows", "draw pictures of the window, on a display: windows [DIR]", windows),
    ("pages", "draw pictures of the page, in a browser: pages [DIR]", pages),
    ("bench", "run all benches", bench),
    ("quality", "measure what is generated, into docs/quality.md: quality [--quick]", quality),
    ("soak", "play so many games of each kind to the end by hints: soak [GAMES]", soak),
    ("oracle", "hold the solvers against searches that see all: oracle [SECONDS] [SEED]", oracle),
    ("sokoban", "solve collections of Sokoban: sokoban SECONDS FILE...", sokoban),
    ("walks", "hold proofs of loss against boards pulled from solved ones: walks [N]", walks),
    (
        "mutants",
        "change core and mid-end in N places, and see who notices: mutants [N] [--seed SEED] \
         [--shard K/N] [--list]",
        mutants::mutants,
    ),
    ("deny", "licenses, advisories and sources of all dependencies, by cargo-deny", deny),
    ("typos", "misspelled words, by typos", typos),
    ("semver", "what changed for users since a revision: semver REVISION", semver),
    ("least-rust", "build the libraries with the oldest Rust that they promise", least_rust),
    ("outside", "build and run examples/own-program in a folder outside of the workspace", outside),
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let name = args.first().map_or("", String::as_str);
    let Some((_, _, chore)) = CHORES.iter().find(|(n, _, _)| *n == name) else {
        println!("cargo xtask CHORE\n");
        for (name, about, _) in CHORES {
            println!("  {name:<10} {about}");
        }
        return if name.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) };
    };
    match chore(&args[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn oracle(args: &[String]) -> Result<(), String> {
    let args = args.join(" ");
    run(&format!("cargo run --release --quiet -p puzzle-suite --example oracle -- {args}"), &[])
}

/// A line a level and a summary for each file; seconds are of one processor.
fn sokoban(args: &[String]) -> Result<(), String> {
    let [seconds, files @ ..] = args else { return Err("sokoban SECONDS FILE...".into()) };
    for file in files {
        // A file may have blanks in its name, so the words are not joined.
        let file = std::fs::canonicalize(file).map_err(|e| format!("{file}: {e}"))?;
        println!("{}", file.display());
        let status = Command::new("cargo")
            .args("run --release --quiet -p puzzle-sokoban --example bench_levels --".split(' '))
            .args([file.as_os_str(), format!("seconds={seconds}").as_ref()])
            .current_dir(root())
            .status()
            .map_err(|e| format!("cargo: {e}"))?;
        if !status.success() {
            return Err(format!("{} failed: {status}", file.display()));
        }
    }
    Ok(())
}

fn walks(args: &[String]) -> Result<(), String> {
    let n = args.first().map_or("1000000", String::as_str);
    let line =
        "cargo test --release -p puzzle-sokoban --lib walks::campaign -- --ignored --nocapture";
    run(line, &[("POSITIONS", n)])
}

/// Where cargo builds.
fn target() -> PathBuf {
    root().join(env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_string()))
}

/// Runs a command line in the workspace, with variables set for it.
fn run(line: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    run_in(&root(), line, variables)
}

/// The same in another folder.
fn run_in(folder: &Path, line: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    println!("$ {line}");
    let mut words = line.split_whitespace();
    let program = words.next().unwrap_or_default();
    let status = Command::new(program)
        .args(words)
        .envs(variables.iter().copied())
        .current_dir(folder)
        .status()
        .map_err(|e| format!("{program}: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("'{line}' failed: {status}")) }
}

fn bless(_: &[String]) -> Result<(), String> {
    run("cargo test --workspace", &[("UPDATE_EXPECT", "1")])?;
    run("cargo fmt --all", &[])
}

/// A module for WASI, run as a program.
const RUNNER: &str = "import { readFileSync } from 'node:fs'; import { WASI } from 'node:wasi'; \
    const wasi = new WASI({ version: 'preview1' }); \
    const module = await WebAssembly.compile(readFileSync(process.argv[1])); \
    wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));";

/// Makes the golden puzzles here and on wasm32, and holds both against the file.
fn seeds(_: &[String]) -> Result<(), String> {
    let pinned = root().join("backends/goldens/seeds.txt");
    let pinned = std::fs::read_to_string(&pinned).map_err(|e| e.to_string())?;
    let native = output("cargo run --release --quiet -p puzzle-backends --example seeds")?;
    compare("this machine", &native, &pinned)?;
    let wasm = "wasm32-wasip1";
    run(&format!("cargo build --release --target {wasm} -p puzzle-backends --example seeds"), &[])?;
    let target = env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_string());
    let module = root().join(target).join(wasm).join("release/examples/seeds.wasm");
    let made = Command::new("node")
        .args(["--no-warnings", "--input-type=module", "-e", RUNNER])
        .arg(module)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| format!("node: {e}"))?;
    compare("wasm32", &String::from_utf8_lossy(&made.stdout), &pinned)
}

/// Says how many puzzles are as pinned, or which is the first that is not.
fn compare(place: &str, made: &str, pinned: &str) -> Result<(), String> {
    let n = pinned.lines().count();
    for (i, line) in pinned.lines().enumerate() {
        if made.lines().nth(i) != Some(line) {
            return Err(format!("{place}: line {} of seeds.txt comes out differently", i + 1));
        }
    }
    println!("{place}: {n} puzzles as pinned");
    Ok(())
}

fn screens(args: &[String]) -> Result<(), String> {
    let folder = args.first().map_or("docs/pictures", String::as_str);
    run(&format!("cargo run --quiet -p puzzle-terminal --example screens {folder}"), &[])
}

fn gallery(_: &[String]) -> Result<(), String> {
    run("cargo run --quiet -p puzzle-album --example gallery -- docs/pictures", &[])
}

/// The window's pictures: what they are called, their theme, what is opened.
const WINDOWS: [(&str, &str, &str); 4] = [
    ("home", "light", ""),
    ("sokoban", "dark", "@sokoban/rooms/3"),
    ("hidato", "light", "hidato/8x8mRdn#gallery"),
    ("mahjong", "dark", "mahjong/turtle,dn#gallery"),
];

fn windows(args: &[String]) -> Result<(), String> {
    let folder = args.first().map_or("docs/pictures", String::as_str);
    // Nobody's games and preferences are in the pictures.
    let data = env::temp_dir().join(format!("puzzles-windows-{}", std::process::id()));
    let data = data.to_string_lossy();
    let drawn = WINDOWS.iter().try_for_each(|(name, theme, puzzle)| {
        let line = format!(
            "cargo run --quiet --release -p puzzles-window -- --theme {theme} \
             --screenshot {folder}/window-{name}.png {puzzle}"
        );
        run(&line, &[("XDG_DATA_HOME", &data)])
    });
    let _ = std::fs::remove_dir_all(&*data);
    drawn
}

fn pages(args: &[String]) -> Result<(), String> {
    let folder = root().join(args.first().map_or("docs/pictures", String::as_str));
    let out = root().join("target/web");
    web::web(&["--out".to_string(), out.display().to_string()])?;
    let script = root().join("tests/page/pictures.mjs");
    run(
        &format!("node {} {}", script.display(), folder.display()),
        &[("PAGE_DIR", &out.to_string_lossy())],
    )
}

fn deny(_: &[String]) -> Result<(), String> {
    run("cargo deny --workspace check", &[])
}

fn typos(_: &[String]) -> Result<(), String> {
    run("typos", &[])
}

fn semver(args: &[String]) -> Result<(), String> {
    let revision = args.first().ok_or("semver REVISION: what is compared with")?;
    run(&format!("cargo semver-checks --workspace --baseline-rev {revision}"), &[])
}

/// As the manifests of the libraries say it.
const LEAST_RUST: &str = "1.88.0";

fn least_rust(_: &[String]) -> Result<(), String> {
    let target = target().join("least-rust").display().to_string();
    run(&format!("rustup toolchain install --profile minimal {LEAST_RUST}"), &[])?;
    run(
        "cargo check --quiet -p puzzle-core -p puzzle-midend -p puzzle-backends",
        &[("RUSTUP_TOOLCHAIN", LEAST_RUST), ("CARGO_TARGET_DIR", &target)],
    )
}

fn bench(_: &[String]) -> Result<(), String> {
    run("cargo bench --workspace --benches", &[])
}

fn fuzz(args: &[String]) -> Result<(), String> {
    let seconds: u32 = match args.first() {
        None => 60,
        Some(text) => text.parse().map_err(|_| format!("'{text}' is no number of seconds"))?,
    };
    let dir = root().join("fuzz/fuzz_targets");
    let mut targets: Vec<String> = std::fs::read_dir(&dir)
        .map_err(|e| format!("{}: {e}", dir.display()))?
        .filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_string()))
        .collect();
    targets.sort();
    for target in targets {
        // What is found goes to the first folder; the second is kept, and read as well.
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|e| format!("{corpus}: {e}"))?;
        // Safe code: a sanitizer of addresses finds nothing in it and takes most of the time.
        let line = format!(
            "cargo +nightly fuzz run -s none {target} {corpus} fuzz/seeds/{target} -- \
             -max_total_time={seconds} -timeout=100 -rss_limit_mb=2048 -detect_leaks=0"
        );
        run(&line, &[])?;
    }
    Ok(())
}

/// Games with an example that measures what they promise of their puzzles.
const MEASURED: &[&str] = &["sliding", "sokoban", "mahjong", "hidato"];

/// Writes the chapter with the measures of all games and of each.
fn quality(args: &[String]) -> Result<(), String> {
    let is_quick = match args {
        [] => false,
        [flag] if flag == "--quick" => true,
        _ => return Err("quality [--quick]".to_string()),
    };
    let flag = if is_quick { "--quick" } else { "" };
    // How many puzzles of each kind; each game's own number when it is not told.
    let n = if is_quick { "3" } else { "" };
    let mut text = String::from(
        "# What is generated, measured\n\n\
         Written by `cargo xtask quality`, which runs the examples `quality` of the suite and of \
         each game; not by hand. Times are of one thread of the machine it ran on, all else is the \
         same everywhere.\n",
    );
    if is_quick {
        text += "\nThis is a quick run (`--quick`): few puzzles of each kind.\n";
    }
    let own = MEASURED.iter().filter(|game| {
        let example = format!("backends/{game}/examples/quality_{game}.rs");
        let is_there = root().join(&example).is_file();
        if !is_there {
            eprintln!("{example} is not there: left out");
        }
        is_there
    });
    let mut lines = vec![(String::new(), format!("-p puzzle-suite --example quality -- {flag}"))];
    lines.extend(own.map(|game| {
        let heading = format!("## {}{}\n\n", game[..1].to_uppercase(), &game[1..]);
        (heading, format!("-p puzzle-{game} --example quality_{game} -- {n}"))
    }));
    for (heading, line) in lines {
        let section = output(&format!("cargo run --release --quiet {line}"))?;
        text += &format!("\n{heading}{}\n", section.trim());
    }
    let path = root().join("docs/quality.md");
    std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
}

fn soak(args: &[String]) -> Result<(), String> {
    let args = args.join(" ");
    run(&format!("cargo run --release --quiet -p puzzle-suite --example soak -- {args}"), &[])
}

/// Runs a command line in the workspace and gives what it writes to standard output.
fn output(line: &str) -> Result<String, String> {
    println!("$ {line}");
    let mut words = line.split_whitespace();
    let program = words.next().unwrap_or_default();
    let output = Command::new(program)
        .args(words)
        .stderr(Stdio::inherit())
        .current_dir(root())
        .output()
        .map_err(|e| format!("{program}: {e}"))?;
    if !output.status.success() {
        return Err(format!("'{line}' failed: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("'{line}' wrote what is no text"))
}

/// Copies the example of a program of one's own as a stranger does, builds it there and runs it.
fn outside(_: &[String]) -> Result<(), String> {
    let folder = env::temp_dir().join(format!("own-program-{}", std::process::id()));
    let built = build_outside(&folder);
    let _ = std::fs::remove_dir_all(&folder);
    built
}

fn build_outside(folder: &Path) -> Result<(), String> {
    let example = root().join("examples/own-program");
    let read = |path: PathBuf| {
        std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    copy_folder(&example, folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let manifest = alone(&read(example.join("Cargo.toml"))?, &read(root().join("Cargo.toml"))?);
    std::fs::write(folder.join("Cargo.toml"), manifest).map_err(|e| e.to_string())?;
    // The same versions as here, which are on the disk.
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|e| e.to_string())?;
    let manifest = folder.join("Cargo.toml").display().to_string();
    let target = folder.join("target").display().to_string();
    let variables = [("CARGO_TARGET_DIR", target.as_str())];
    for args in
        ["list pegs", "solve pegs#outside", "hint pegs#outside", "solve sliding/3x3#outside"]
    {
        run(&format!("cargo run --quiet --manifest-path {manifest} -- {args}"), &variables)?;
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_folder(&from, &to)?;
        } else {
            std::fs::copy(from, to)?;
        }
    }
    Ok(())
}

/// A member's manifest that stands alone: what it takes from the workspace is written out.
fn alone(member: &str, workspace: &str) -> String {
    let path = format!("path = \"{}/", root().display());
    let mut manifest = String::new();
    for line in member.lines().filter(|line| !["[lints]", "workspace = true"].contains(line)) {
        let key = line.strip_suffix(".workspace = true").map(|name| format!("{name} = "));
        let inherited = key.and_then(|key| workspace.lines().find(|line| line.starts_with(&key)));
        manifest += &inherited.unwrap_or(line).replace("path = \"", &path);
        manifest.push('\n');
    }
    manifest
}

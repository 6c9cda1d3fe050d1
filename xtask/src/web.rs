//! Builds the web page: WebAssembly modules with their glue, the page's own files, pictures of the
//! games, and the words of all languages.

#[path = "../words/src/html.rs"]
mod html;
mod npm;
mod serve;
mod wasm;
mod words;

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::thread;

use base64::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::file_tree::{self, list};
use crate::workspace::{add_target, built, output, root, target};
use wasm::{Goal, module};
use words::Language;

/// The bundled games. Each has a WebAssembly module and a cargo feature of its name; the module of an
/// editor also contains the game.
const BUNDLED: &[&str] = &[
    "sliding",
    "sliding-editor",
    "sokoban",
    "sokoban-editor",
    "mahjong",
    "mahjong-editor",
    "hidato",
    "hidato-editor",
];

/// The scripts that pages and workers load. Each is joined with all that it imports.
const SCRIPTS: &[&str] = &["main", "puzzles", "worker", "reader"];

/// The options of `cargo xtask web`.
struct Options {
    out: PathBuf,
    serve: Option<u16>,
    /// The address at which the page will be, for pictures beside links on other sites.
    address: Option<String>,
    package: Option<String>,
    /// The path of the package's manifest, if the package is outside of this workspace.
    manifest: Option<PathBuf>,
}

const USAGE: &str = "web [--out DIR] [--serve [PORT]] [--address URL] [--package NAME [--manifest-path Cargo.toml]]";

impl Options {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut options = Self {
            out: target().join("web"),
            serve: None,
            address: None,
            package: None,
            manifest: None,
        };
        let mut args = args.iter().peekable();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--out" => {
                    let path = args.next().ok_or(USAGE)?;
                    // Builds run in the workspace's folder, so the path must be absolute.
                    options.out = std::path::absolute(path).map_err(|e| format!("{path}: {e}"))?;
                }
                "--address" => {
                    let address = args.next().ok_or(USAGE)?.trim_end_matches('/');
                    options.address = Some(format!("{address}/"));
                }
                "--package" => options.package = Some(args.next().ok_or(USAGE)?.clone()),
                "--manifest-path" => {
                    let path = args.next().ok_or(USAGE)?;
                    let whole = fs::canonicalize(path).map_err(|e| format!("{path}: {e}"))?;
                    options.manifest = Some(whole);
                }
                "--serve" => {
                    let port = args.next_if(|word| !word.starts_with("--"));
                    let port = port.map_or(Ok(8080), |word| word.parse());
                    options.serve = Some(port.map_err(|_| USAGE)?);
                }
                _ => return Err(USAGE.to_string()),
            }
        }
        if options.manifest.is_some() && options.package.is_none() {
            return Err(USAGE.to_string());
        }
        Ok(options)
    }
}

/// Builds the page into a folder for any server of static files, and optionally serves it.
pub(crate) fn web(args: &[String]) -> Result<(), String> {
    let options = Options::read(args)?;
    let out = &options.out;
    add_target(wasm::TARGET)?;
    // Deletes the files of an older page.
    for folder in ["wasm", "pictures", "js", "words"] {
        let _ = fs::remove_dir_all(out.join(folder));
    }
    fs::create_dir_all(out.join("wasm")).map_err(|e| format!("{}: {e}", out.display()))?;
    let profile = ["-p", "puzzle-web", "--lib", "--no-default-features", "--features", "profile"];
    let glue = built("--bin xtask-glue")?;
    let to = (out.as_path(), glue.as_path());
    module(to, "profile", &profile, "puzzle_web", Goal::Small)?;
    let games = match &options.package {
        None => bundled(to)?,
        Some(package) => {
            let mut args = vec!["-p", package, "--lib"];
            if let Some(manifest) = &options.manifest {
                args.extend([
                    "--manifest-path",
                    manifest.to_str().ok_or("the path is not valid text")?,
                ]);
            }
            module(to, package, &args, &package.replace('-', "_"), Goal::Small)?;
            pictures(out)?;
            format!("[{{\"module\":{package:?}}}]")
        }
    };
    file_tree::copy(&root().join("frontends/web/page"), out)?;
    write(&out.join("games.js"), &format!("export default {games};\n"))?;
    let known: Vec<Value> = serde_json::from_str(&games).map_err(|e| e.to_string())?;
    let languages = words::languages(out)?;
    npm::bundle(out, SCRIPTS)?;
    npm::minify(&out.join("style.css"))?;
    inline_first(out, &known, &languages)?;
    for language in &languages {
        words::manifest(out, language)?;
    }
    if options.package.is_none() {
        link_pages(out, &known, &languages, options.address.as_deref().unwrap_or_default())?;
    }
    stamp(out, &languages)?;
    print_sizes(out)?;
    match options.serve {
        Some(port) => serve::serve(out, port),
        None => Ok(()),
    }
}

/// Builds the modules of the bundled games and returns the list that the page loads first.
fn bundled(to: (&Path, &Path)) -> Result<String, String> {
    let goal = |id: &str| if id.ends_with("-editor") { Goal::Fast } else { Goal::Small };
    let build = |wanted: Goal| {
        BUNDLED.iter().filter(|id| goal(id) == wanted).try_for_each(|id| {
            let features = format!("bundled,{id}");
            let args =
                ["-p", "puzzle-web", "--lib", "--no-default-features", "--features", &features];
            module(to, id, &args, "puzzle_web", wanted)
        })
    };
    // The last step of each build uses one core.
    thread::scope(|scope| {
        let fast = scope.spawn(|| build(Goal::Fast));
        let small = build(Goal::Small);
        fast.join().map_err(|_| "the build of the editors panicked")?.and(small)
    })?;
    let lines = pictures(to.0)?;
    let mut list = Vec::new();
    for id in BUNDLED {
        let start = format!("{{\"id\":\"{id}\",");
        let facts = lines.lines().find_map(|line| line.strip_prefix(&start));
        let facts = facts.ok_or_else(|| format!("the picture of '{id}' is missing"))?;
        list.push(format!("{{\"module\":{id:?},\"picture\":true,\"id\":{id:?},{facts}"));
    }
    Ok(format!("[{}]", list.join(",")))
}

/// Draws pictures of the bundled games and icons, and returns the drawing program's output.
fn pictures(out: &Path) -> Result<String, String> {
    let program = built("--example pictures")?;
    output(&format!("{} {}", program.display(), out.display()))
}

/// Writes the script that runs before the first paint into the page, with what it knows of the games
/// and the languages, so that the module and the words of a link load at once.
fn inline_first(out: &Path, games: &[Value], languages: &[Language]) -> Result<(), String> {
    let path = out.join("js/first.js");
    let tags: Vec<&str> = languages.iter().map(|language| language.tag.as_str()).collect();
    let script = text(&path)?.replacen("'GAMES'", &outlines(games).to_string(), 1).replacen(
        "'LANGUAGES'",
        &json!(tags).to_string(),
        1,
    );
    write(&path, &script)?;
    npm::minify(&path)?;
    let script = text(&path)?;
    let script = script.trim();
    let hash = BASE64_STANDARD.encode(Sha256::digest(script));
    let page = text(&out.join("index.html"))?
        .replacen("<script src=\"js/first.js\">", &format!("<script>{script}"), 1)
        .replacen("script-src 'self'", &format!("script-src 'self' 'sha256-{hash}'"), 1);
    write(&out.join("index.html"), &page)?;
    fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Returns what the page knows of each game before its first paint, as JSON: its module, the shape of its
/// board, and the labels of the keys below it.
fn outlines(games: &[Value]) -> Value {
    let outline = |game: &Value| {
        let known = json!([game["module"], game["shape"], game["keys"]]);
        Some((game["id"].as_str()?.to_string(), known))
    };
    games.iter().filter_map(outline).collect::<serde_json::Map<_, _>>().into()
}

/// Writes a copy of the page for each game and language, with the words and the picture that other
/// sites show beside a link to it. Fragments are not sent to them, so these pages differ by their path.
fn link_pages(
    out: &Path,
    games: &[Value],
    languages: &[Language],
    address: &str,
) -> Result<(), String> {
    let source = text(&out.join("index.html"))?;
    for language in [&Language::english()].into_iter().chain(languages) {
        for game in games {
            let name = language.named(game["id"].as_str().unwrap_or_default(), "html");
            write(&out.join(name), &words::page(&source, language, Some(game), address))?;
        }
        let name = language.named("index", "html");
        write(&out.join(name), &words::page(&source, language, None, address))?;
    }
    Ok(())
}

/// Writes the page's file names, those of each language, and a version hash of their content into the
/// service worker.
fn stamp(out: &Path, languages: &[Language]) -> Result<(), String> {
    let mut files = Vec::new();
    list(out, out, &mut files)?;
    files.retain(|file| file != "sw.js");
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in &files {
        (file, read(&out.join(file))?).hash(&mut hasher);
    }
    let path = out.join("sw.js");
    let worker = text(&path)?;
    let of_language =
        languages.iter().map(|language| (language.tag.clone(), language.files(&files).into()));
    let of_language: serde_json::Map<String, Value> = of_language.collect();
    files.retain(|file| !languages.iter().any(|language| language.has(file)));
    let names: Vec<_> = files.iter().map(|file| format!("{file:?}")).collect();
    let worker = worker
        .replace("\"VERSION\"", &format!("\"{:016x}\"", hasher.finish()))
        .replace("[\"FILES\"]", &format!("[\"./\",{}]", names.join(",")))
        .replace("{\"WORDS\":[]}", &Value::from(of_language).to_string());
    write(&path, &worker)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

fn print_sizes(out: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    list(out, out, &mut files)?;
    let bytes = |file: &String| fs::metadata(out.join(file)).map_or(0, |meta| meta.len());
    let whole: u64 = files.iter().map(bytes).sum();
    println!("{}: {} files, {} KB", out.display(), files.len(), whole / 1000);
    Ok(())
}

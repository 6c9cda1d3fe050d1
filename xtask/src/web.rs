//! The page: WASM modules with their glue, the page's own files, pictures of the games.

mod serve;

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wasm_bindgen_cli_support::Bindgen;

use crate::{output, root};

/// The bundled games, a module each, with the games that are in it.
const BUNDLED: &[(&str, &[&str])] = &[
    ("sliding", &["sliding"]),
    ("sokoban", &["sokoban"]),
    ("mahjong", &["mahjong"]),
    ("hidato", &["hidato", "hidato-editor"]),
];

/// What was asked for.
struct Options {
    out: PathBuf,
    serve: Option<u16>,
    package: Option<String>,
    /// The manifest of a package that is no member of this workspace.
    manifest: Option<PathBuf>,
}

const USAGE: &str =
    "web [--out DIR] [--serve [PORT]] [--package NAME [--manifest-path Cargo.toml]]";

impl Options {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut options =
            Self { out: target().join("web"), serve: None, package: None, manifest: None };
        let mut args = args.iter().peekable();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--out" => options.out = args.next().ok_or(USAGE)?.into(),
                "--package" => options.package = Some(args.next().ok_or(USAGE)?.clone()),
                "--manifest-path" => {
                    let path = args.next().ok_or(USAGE)?;
                    // Builds run in the workspace's folder, and not where we are.
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

/// What the page sends: as small as it gets.
const PROFILE: &[&str] = &[
    "profile.web.inherits='release'",
    "profile.web.opt-level='z'",
    "profile.web.lto='fat'",
    "profile.web.codegen-units=1",
    "profile.web.panic='abort'",
    "profile.web.strip='debuginfo'",
];

fn target() -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(folder)
}

/// Builds the page into a folder that any server of static files serves, and serves it.
pub(crate) fn web(args: &[String]) -> Result<(), String> {
    let options = Options::read(args)?;
    let out = &options.out;
    // Begun anew, so that nothing of an older page stays.
    for folder in ["wasm", "pictures", "js"] {
        let _ = fs::remove_dir_all(out.join(folder));
    }
    fs::create_dir_all(out.join("wasm")).map_err(|e| format!("{}: {e}", out.display()))?;
    let profile = ["-p", "puzzle-web", "--no-default-features", "--features", "profile"];
    module(out, "profile", &profile, "puzzle_web")?;
    let games = match &options.package {
        None => bundled(out)?,
        Some(package) => {
            let mut args = vec!["-p", package, "--lib"];
            if let Some(manifest) = &options.manifest {
                args.extend(["--manifest-path", manifest.to_str().ok_or("the path is no text")?]);
            }
            module(out, package, &args, &package.replace('-', "_"))?;
            pictures(out)?;
            format!("[{{\"module\":{package:?}}}]")
        }
    };
    let page = root().join("frontends/web/page");
    copy(&page, out)?;
    let mut scripts = Vec::new();
    list(out, &out.join("js"), &mut scripts)?;
    for script in &scripts {
        shorten(&out.join(script))?;
    }
    write(&out.join("games.js"), &format!("export default {games};\n"))?;
    stamp(out)?;
    tell_sizes(out)?;
    match options.serve {
        Some(port) => serve::serve(out, port),
        None => Ok(()),
    }
}

/// The modules of the bundled games; gives the list that the page begins with.
fn bundled(out: &Path) -> Result<String, String> {
    for (name, _) in BUNDLED {
        let features = format!("bundled,{name}");
        let args = ["-p", "puzzle-web", "--no-default-features", "--features", &features];
        module(out, name, &args, "puzzle_web")?;
    }
    let lines = pictures(out)?;
    let mut list = Vec::new();
    for (name, games) in BUNDLED {
        for id in *games {
            let start = format!("{{\"id\":\"{id}\",");
            let facts = lines.lines().find_map(|line| line.strip_prefix(&start));
            let facts = facts.ok_or_else(|| format!("there is no picture of '{id}'"))?;
            list.push(format!("{{\"module\":{name:?},\"picture\":true,\"id\":{id:?},{facts}"));
        }
    }
    Ok(format!("[{}]", list.join(",")))
}

/// Pictures of the bundled games and icons, drawn by our own program; gives what it prints of them.
fn pictures(out: &Path) -> Result<String, String> {
    let folder = out.display();
    output(&format!("cargo run --quiet -p puzzle-web --example pictures -- {folder}"))
}

/// Compiles one module and makes its glue.
fn module(out: &Path, name: &str, args: &[&str], crate_name: &str) -> Result<(), String> {
    // The profile is told and not read, since a package outside of the workspace has none.
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["build", "--profile", "web"]).args(args);
    cargo.args(["--target", "wasm32-unknown-unknown", "--target-dir"]).arg(target());
    cargo.args(PROFILE.iter().flat_map(|line| ["--config", line]));
    println!("$ {cargo:?}");
    if !cargo.status().map_err(|e| format!("cargo: {e}"))?.success() {
        return Err(format!("{name} did not build"));
    }
    let wasm = target().join(format!("wasm32-unknown-unknown/web/{crate_name}.wasm"));
    let folder = out.join("wasm");
    Bindgen::new()
        .input_path(&wasm)
        .out_name(name)
        .remove_name_section(true)
        .remove_producers_section(true)
        .typescript(false)
        .web(true)
        .and_then(|bindgen| bindgen.generate(&folder))
        .map_err(|e| format!("{}: {e}", wasm.display()))?;
    shorten(&folder.join(format!("{name}.js")))?;
    optimize(&folder.join(format!("{name}_bg.wasm")))
}

/// Takes the docs out of a script that is sent.
fn shorten(path: &Path) -> Result<(), String> {
    let script = String::from_utf8(read(path)?).map_err(|e| e.to_string())?;
    write(path, &without_comments(&script))
}

/// A script without its docs, the blocks of lines between `/**` and `*/`, and without indentation.
fn without_comments(script: &str) -> String {
    let mut is_inside = false;
    let mut kept = String::with_capacity(script.len());
    for line in script.lines().map(str::trim) {
        if is_inside {
            is_inside = !line.ends_with("*/");
            continue;
        }
        // A type in front of code is no line of docs.
        match line.strip_prefix("/**").map(|rest| rest.find("*/")) {
            Some(None) => is_inside = true,
            Some(Some(end)) if end + "/***/".len() == line.len() => {}
            _ if line.starts_with("// ") || line.is_empty() => {}
            _ => {
                kept += line;
                kept.push('\n');
            }
        }
    }
    kept
}

/// Makes a module smaller by `wasm-opt`, where that is installed: `WASM_OPT` names it, else it is
/// looked for in the path.
fn optimize(module: &Path) -> Result<(), String> {
    let program = env::var_os("WASM_OPT").unwrap_or_else(|| "wasm-opt".into());
    let version = Command::new(&program).arg("--version").stderr(Stdio::null()).output();
    // Older ones do not know what the compiler writes nowadays.
    let number = version.ok().and_then(|output| {
        let text = String::from_utf8(output.stdout).ok()?;
        text.split_whitespace().find_map(|word| word.parse::<u32>().ok())
    });
    if number.is_none_or(|number| number < 116) {
        println!("no wasm-opt of version 116 or later: {} stays as it is", module.display());
        return Ok(());
    }
    let status = Command::new(&program)
        // Stronger passes write less that gzip can do less with.
        .args(["-O1", "--all-features", "--strip-debug", "--strip-producers", "-o"])
        .args([module, module])
        .status()
        .map_err(|e| format!("wasm-opt: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("wasm-opt: {status}")) }
}

/// Writes into the service worker which files the page has, and a version made of their content.
fn stamp(out: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    list(out, out, &mut files)?;
    files.retain(|file| file != "sw.js" && !file.starts_with("package/"));
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in &files {
        (file, read(&out.join(file))?).hash(&mut hasher);
    }
    let path = out.join("sw.js");
    let worker = String::from_utf8(read(&path)?).map_err(|e| e.to_string())?;
    let names: Vec<_> = files.iter().map(|file| format!("{file:?}")).collect();
    let worker = worker
        .replace("\"VERSION\"", &format!("\"{:016x}\"", hasher.finish()))
        .replace("[\"FILES\"]", &format!("[\"./\",{}]", names.join(",")));
    write(&path, &worker)
}

/// All files below a folder, by their paths from `root`.
fn list(root: &Path, folder: &Path, files: &mut Vec<String>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|e| e.to_string())? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(path) = path.strip_prefix(root) {
            files.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    crate::copy_folder(from, to).map_err(|e| format!("{}: {e}", to.display()))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

fn tell_sizes(out: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    list(out, out, &mut files)?;
    let bytes = |file: &String| fs::metadata(out.join(file)).map_or(0, |meta| meta.len());
    let whole: u64 = files.iter().map(bytes).sum();
    println!("{}: {} files, {} KB", out.display(), files.len(), whole / 1000);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn docs_go_and_code_stays() {
        let script = "/** One line. */\n/**\n * More, with `/**` in it.\n */\n  f(/** @type {any} */ (x));\n\
                      /** @type {any} */ (y).z();\n  // Why.\n\n  const url = 'https://a//b';\n";
        let kept = "f(/** @type {any} */ (x));\n/** @type {any} */ (y).z();\nconst url = 'https://a//b';\n";
        assert_eq!(without_comments(script), kept);
    }
}

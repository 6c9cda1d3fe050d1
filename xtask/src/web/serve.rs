//! A local server of static files.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;

/// Serves a folder on this machine until the process ends.
pub(super) fn serve(folder: &Path, port: u16) -> Result<(), String> {
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|e| format!("{port}: {e}"))?;
    let address = listener.local_addr().map_err(|e| e.to_string())?;
    println!("http://{address}/");
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        // A browser may close the connection at any time.
        thread::spawn(move || answer(&stream, &folder).ok());
    }
    Ok(())
}

/// Answers the requests of a connection.
fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let path = line.split_whitespace().nth(1).unwrap_or("/").to_string();
        let mut known = None;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header)?;
            match header.trim().split_once(':') {
                None => break,
                Some((name, value)) if name.eq_ignore_ascii_case("if-none-match") => {
                    known = Some(value.trim().to_string());
                }
                Some(_) => {}
            }
        }
        let path = path.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
        let path = if path.is_empty() || path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path.to_string()
        };
        let is_inside = path.split('/').all(|part| part != ".." && !part.contains('\\'));
        let content = if is_inside { fs::read(folder.join(&path)).ok() } else { None };
        let tag = content.as_deref().map(tag);
        let (status, body) = match content {
            Some(_) if tag == known => ("304 Not Modified", Vec::new()),
            Some(body) => ("200 OK", body),
            None => ("404 Not Found", b"not found".to_vec()),
        };
        let tag = tag.map_or(String::new(), |tag| format!("ETag: {tag}\r\n"));
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
             {tag}Cache-Control: no-cache\r\nAccess-Control-Allow-Origin: *\r\n\r\n",
            kind(&path),
            body.len()
        )?;
        stream.write_all(&body)?;
    }
}

/// Returns the entity tag of a file's content.
fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" | "webmanifest" => "application/json",
        _ => "application/octet-stream",
    }
}

// @ts-check
/** A worker that reads files: it receives a file with the modules that may know its format, and returns puzzles. */

/** @typedef {{name: string, bytes: Uint8Array}} Bytes */
/** @typedef {{glue: string, module: WebAssembly.Module, words: Uint8Array}} Code */

/** Loaded modules by the URL of their JavaScript. @type {Map<string, Promise<any>>} */
const ready = new Map();

/** @param {Code} code */
function begin({ glue, module, words }) {
  let code = ready.get(glue);
  if (!code) {
    code = load(glue, module, words);
    ready.set(glue, code);
  }
  return code;
}

/** @param {string} glue @param {WebAssembly.Module} module @param {Uint8Array} words */
async function load(glue, module, words) {
  const code = await import(glue);
  await code.default({ module_or_path: module });
  code.set_language(words);
  return code;
}

/** @param {{codes: Code[], file: Bytes, beside: Bytes[], isPlaylist: boolean}} asked */
async function read({ codes, file, beside, isPlaylist }) {
  if (isPlaylist) return (await begin(codes[0])).read_collection(new TextDecoder().decode(file.bytes));
  let best = { sure: 0, glue: /** @type {any} */ (null) };
  for (const code of codes) {
    const glue = await begin(code);
    const sure = glue.likeness(file.name, file.bytes);
    if (sure > best.sure) best = { sure, glue };
  }
  if (!best.glue) return null;
  return best.glue.read_file(file.name, file.bytes, beside.map((other) => other.name), beside.map((other) => other.bytes));
}

onmessage = async ({ data }) => {
  try {
    const found = await read(data);
    // The page says it, which has the words.
    postMessage(found === null ? { isUnknown: true } : { collection: JSON.parse(found) });
  } catch (why) {
    // A crashed module cannot be used again: the page starts another worker.
    if (why instanceof WebAssembly.RuntimeError) throw why;
    postMessage({ error: why instanceof Error ? why.message : String(why) });
  }
};

export {};

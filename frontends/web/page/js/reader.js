// @ts-check
/** Reads files away from the page: a file comes with the modules that may know it, puzzles go back. */

/** @typedef {{name: string, bytes: Uint8Array}} Bytes */
/** @typedef {{glue: string, module: WebAssembly.Module}} Code */

/** Modules that are ready, by their glue. @type {Map<string, Promise<any>>} */
const ready = new Map();

/** @param {Code} code */
function begin({ glue, module }) {
  let code = ready.get(glue);
  if (!code) {
    code = import(glue).then((loaded) => loaded.default({ module_or_path: module }).then(() => loaded));
    ready.set(glue, code);
  }
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
  if (!best.glue) throw new Error(`${file.name} is no kind of file that any game here reads`);
  return best.glue.read_file(file.name, file.bytes, beside.map((other) => other.name), beside.map((other) => other.bytes));
}

onmessage = async ({ data }) => {
  try {
    postMessage({ collection: JSON.parse(await read(data)) });
  } catch (why) {
    // A fault of the module leaves nothing to go on with: the page begins another worker.
    if (why instanceof WebAssembly.RuntimeError) throw why;
    postMessage({ error: why instanceof Error ? why.message : String(why) });
  }
};

export {};

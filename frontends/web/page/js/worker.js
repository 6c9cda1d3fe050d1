// @ts-check
/** A worker that searches: it receives a job as text and returns the result as text. */

/** @type {any} */
let searcher = null;
/** @type {Promise<void>} */
let ready = Promise.resolve();

/** @param {{glue: string, module: WebAssembly.Module}} data */
async function begin({ glue, module }) {
  const code = await import(glue);
  await code.default({ module_or_path: module });
  searcher = new code.Searcher();
}

onmessage = async ({ data }) => {
  if (data.glue) {
    ready = begin(data);
    ready.catch(() => {});
    return;
  }
  try {
    await ready;
    const watch = (/** @type {number} */ done, /** @type {number} */ whole, /** @type {number} */ nodes) =>
      postMessage({ progress: [done, whole, nodes] });
    postMessage({ done: searcher.run(data.job, data.nodes, watch) });
  } catch (why) {
    // A crashed module cannot be used again: the page starts another worker.
    if (why instanceof WebAssembly.RuntimeError) throw why;
    postMessage({ error: why instanceof Error ? why.message : String(why) });
  }
};

// @ts-check
/** The base URL of the page's files. */
export const BASE = new URL('..', import.meta.url);

// @ts-check
/** What the page keeps in the browser: games in progress, results, settings. */

const NAME = 'puzzles';
const VERSION = 1;
const STORES = ['games', 'results', 'settings', 'pictures'];

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** The database, once it is open. @type {IDBDatabase | null} */
let opened = null;
/** Kept here alone where the browser keeps nothing. @type {Map<string, Map<any, any>>} */
const memory = new Map(STORES.map((name) => [name, new Map()]));
/** Why nothing is kept, once that is known. @type {string} */
export let trouble = '';
/** @type {Set<(why: string) => void>} */
const mourners = new Set();

/** Calls back when storage is refused or full. @param {(why: string) => void} listener */
export function onTrouble(listener) {
  mourners.add(listener);
}

/** @param {any} why */
function mourn(why) {
  const words = why?.name === 'QuotaExceededError' ? 'The browser has no more room: what you play now is not kept' : 'This browser keeps nothing for this page: what you play is lost when you close it';
  if (trouble === words) return;
  trouble = words;
  for (const listener of mourners) listener(words);
}

/** @returns {Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const name of STORES) {
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
      }
    };
    request.onsuccess = () => {
      // A later version of the page in another tab: this one makes way.
      request.result.onversionchange = () => {
        request.result.close();
        opening = opened = null;
      };
      opened = request.result;
      opened.onclose = () => (opening = opened = null);
      resolve(opened);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
  opening.catch(() => (opening = null));
  return opening;
}

/**
 * Runs a transaction; `work` is given the store and gives a request whose result is the answer.
 * @template T
 * @param {string} name @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T> | void} work
 * @returns {Promise<T | undefined>}
 */
async function transact(name, mode, work) {
  // Begun at once where the database is open: a page that is closed waits for nothing.
  const db = opened ?? (await database());
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request ? request.result : undefined);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {string} name @param {IDBValidKey} key */
export async function read(name, key) {
  try {
    return /** @type {any} */ (await transact(name, 'readonly', (store) => store.get(key)));
  } catch (why) {
    mourn(why);
    return memory.get(name)?.get(key);
  }
}

/** @param {string} name @param {IDBValidKey} key @param {any} value */
export async function write(name, key, value) {
  try {
    await transact(name, 'readwrite', (store) => store.put(value, key));
    return true;
  } catch (why) {
    mourn(why);
    memory.get(name)?.set(key, value);
    return false;
  }
}

/** Changes a value in one transaction, so that two tabs lose nothing. @param {string} name @param {IDBValidKey} key @param {(old: any) => any} change */
export async function update(name, key, change) {
  try {
    await transact(name, 'readwrite', (store) => {
      const request = store.get(key);
      request.onsuccess = () => {
        const value = change(request.result);
        if (value === undefined) store.delete(key);
        else store.put(value, key);
      };
    });
  } catch (why) {
    mourn(why);
    const old = memory.get(name)?.get(key);
    memory.get(name)?.set(key, change(old));
  }
}

/** @param {string} name @param {IDBValidKey} key */
export async function remove(name, key) {
  memory.get(name)?.delete(key);
  try {
    await transact(name, 'readwrite', (store) => store.delete(key));
  } catch (why) {
    mourn(why);
  }
}

/** All values. @param {string} name @returns {Promise<any[]>} */
export async function all(name) {
  try {
    return (await transact(name, 'readonly', (store) => store.getAll())) ?? [];
  } catch (why) {
    mourn(why);
    return [...(memory.get(name)?.values() ?? [])];
  }
}

/** All keys. @param {string} name @returns {Promise<any[]>} */
export async function keys(name) {
  try {
    return (await transact(name, 'readonly', (store) => store.getAllKeys())) ?? [];
  } catch (why) {
    mourn(why);
    return [...(memory.get(name)?.keys() ?? [])];
  }
}

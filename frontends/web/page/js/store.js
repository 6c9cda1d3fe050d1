// @ts-check
/** The data that the page stores in the browser: games in progress, results, solutions of files by puzzle, settings, pictures. */

import { t } from './words.js';

const NAME = 'puzzles';
const VERSION = 2;
const STORES = ['games', 'results', 'solutions', 'settings', 'pictures'];

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** The database, once it is open. @type {IDBDatabase | null} */
let opened = null;
/** Replaces the database if the browser does not store data. @type {Map<string, Map<any, any>>} */
const memory = new Map(STORES.map((name) => [name, new Map()]));
/** The message about failed storage, if it failed. @type {string} */
export let trouble = '';
/** @type {Set<(why: string) => void>} */
const troubleListeners = new Set();

/** Adds a listener for failed or full storage. @param {(why: string) => void} listener */
export function onTrouble(listener) {
  troubleListeners.add(listener);
}

/** @param {any} why */
function reportTrouble(why) {
  const words = why?.name === 'QuotaExceededError' ? t('the storage of the browser is full: your games are no longer saved') : t('this browser does not save data of this page: your games are lost when you close it');
  if (trouble === words) return;
  trouble = words;
  for (const listener of troubleListeners) listener(words);
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
      // Another tab with a later version of the page needs to upgrade the database.
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
 * Runs a transaction. `work` receives the store and returns a request, whose result is returned.
 * @template T
 * @param {string} name @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T> | void} work
 * @returns {Promise<T | undefined>}
 */
async function transact(name, mode, work) {
  // If the database is open, the transaction starts at once, since a closing page does not wait.
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
    reportTrouble(why);
    return memory.get(name)?.get(key);
  }
}

/** @param {string} name @param {IDBValidKey} key @param {any} value */
export async function write(name, key, value) {
  try {
    await transact(name, 'readwrite', (store) => store.put(value, key));
    return true;
  } catch (why) {
    reportTrouble(why);
    memory.get(name)?.set(key, value);
    return false;
  }
}

/** Changes a value in one transaction, so that two tabs do not overwrite each other. @param {string} name @param {IDBValidKey} key @param {(old: any) => any} change */
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
    reportTrouble(why);
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
    reportTrouble(why);
  }
}

/** Returns all values. @param {string} name @returns {Promise<any[]>} */
export async function all(name) {
  try {
    return (await transact(name, 'readonly', (store) => store.getAll())) ?? [];
  } catch (why) {
    reportTrouble(why);
    return [...(memory.get(name)?.values() ?? [])];
  }
}

/** Returns all keys. @param {string} name @returns {Promise<any[]>} */
export async function keys(name) {
  try {
    return (await transact(name, 'readonly', (store) => store.getAllKeys())) ?? [];
  } catch (why) {
    reportTrouble(why);
    return [...(memory.get(name)?.keys() ?? [])];
  }
}

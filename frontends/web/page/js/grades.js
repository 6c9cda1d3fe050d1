// @ts-check
/** The words for grades. */

import { mark, word } from './words.js';

/** By keyword, as modules have them too. @type {Record<string, string>} */
const GRADES = { easy: mark('easy'), normal: mark('normal'), tricky: mark('tricky'), hard: mark('hard'), expert: mark('expert'), any: mark('any') };

/** Returns the word for a grade, given by its keyword. @param {string} keyword */
export function gradeWord(keyword) {
  return word(GRADES[keyword] ?? keyword);
}

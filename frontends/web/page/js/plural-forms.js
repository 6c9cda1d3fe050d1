// @ts-check
/** Plural forms: which form of a message a number takes in a language. */

/**
 * The rules by their numbers, as tables of translations store them. Each returns the form that a number
 * takes, from 0. They are those of `puzzle_core::text::PluralForms`.
 * @type {((n: number) => number)[]}
 */
const RULES = [
  // One form for all numbers.
  () => 0,
  // One and the others.
  (n) => Number(n !== 1),
  // Zero and one, and the others.
  (n) => Number(n > 1),
  // East Slavic.
  (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : isFew(n) ? 1 : 2),
  // Polish.
  (n) => (n === 1 ? 0 : isFew(n) ? 1 : 2),
  // Czech.
  (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2),
  // Romanian.
  (n) => (n === 1 ? 0 : n === 0 || isBetween(n % 100, 1, 19) ? 1 : 2),
  // Lithuanian.
  (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : n % 10 >= 2 && !isBetween(n % 100, 11, 19) ? 1 : 2),
  // Latvian.
  (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : n !== 0 ? 1 : 2),
  // Slovenian.
  (n) => (n % 100 === 1 ? 0 : n % 100 === 2 ? 1 : isBetween(n % 100, 3, 4) ? 2 : 3),
  // Arabic.
  (n) => (n < 3 ? n : isBetween(n % 100, 3, 10) ? 3 : n % 100 >= 11 ? 4 : 5),
  // Irish.
  (n) => (n === 1 ? 0 : n === 2 ? 1 : isBetween(n, 3, 6) ? 2 : isBetween(n, 7, 10) ? 3 : 4),
  // Icelandic.
  (n) => Number(n % 10 !== 1 || n % 100 === 11),
];

/** @param {number} n @param {number} least @param {number} most */
function isBetween(n, least, most) {
  return n >= least && n <= most;
}

/** Whether a number ends with 2 to 4, but not with 12 to 14. @param {number} n */
function isFew(n) {
  return isBetween(n % 10, 2, 4) && !isBetween(n % 100, 11, 14);
}

/** Returns the form that a whole number takes by a rule, from 0. @param {number} rule @param {number} n */
export function formOf(rule, n) {
  return (RULES[rule] ?? RULES[1])(n);
}

/** Puzzles in any page: `const puzzle = await open(element, 'sliding/4x4#seed')`. */
export * from './js/puzzles.js';

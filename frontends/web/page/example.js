import { open } from './puzzles.js';

const puzzle = await open(document.getElementById('board'), 'sliding/4x4#example', { theme: 'light' });
const words = document.getElementById('words');
puzzle.addEventListener('change', ({ detail }) => (words.value = detail.message ?? detail.words));
puzzle.addEventListener('solved', () => (words.value = 'Solved!'));
document.getElementById('undo').onclick = () => puzzle.undo();
document.getElementById('hint').onclick = () => puzzle.hint();

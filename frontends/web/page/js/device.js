// @ts-check
/** What is known of the player's device. */

/** Before the first pointer, the screen decides. @type {'mouse' | 'touch'} */
let used = matchMedia('(hover: none), (pointer: coarse)').matches ? 'touch' : 'mouse';

addEventListener('pointerdown', ({ pointerType }) => {
  used = pointerType === 'mouse' ? 'mouse' : 'touch';
}, { capture: true, passive: true });

/** Returns the device of the pointer that was used last. */
export const device = () => used;

/** Returns `true` if the browser is to save data: then nothing is loaded or computed in the background. */
export const savesData = () => /** @type {any} */ (navigator).connection?.saveData === true;

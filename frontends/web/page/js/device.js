// @ts-check
/** The device with which the player plays, for texts that say what to press. */

/** Before the first pointer, the screen decides. @type {'mouse' | 'touch'} */
let used = matchMedia('(hover: none), (pointer: coarse)').matches ? 'touch' : 'mouse';

addEventListener('pointerdown', ({ pointerType }) => {
  used = pointerType === 'mouse' ? 'mouse' : 'touch';
}, { capture: true, passive: true });

/** Returns the device of the pointer that was used last. */
export const device = () => used;

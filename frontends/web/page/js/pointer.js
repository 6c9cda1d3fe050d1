// @ts-check
/** Mouse, pen and touch on the canvas. */

/** Distance in CSS pixels up to which a moved finger still taps. */
const TAP_DISTANCE = 9;
/** Milliseconds after which a press of a finger acts as the right button. */
const LONG_PRESS = 500;

const PRESS = 0;
const DRAG = 1;
const RELEASE = 2;
const KINDS = /** @type {Record<string, number>} */ ({ mouse: 0, touch: 1, pen: 2 });

/**
 * @typedef {object} Target
 * @property {(what: number, x: number, y: number, button: number, mods: number, kind: number) => void} point
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {() => void} cancel
 * @property {(x: number, y: number, zoom: number, dx: number, dy: number) => void} pinch
 * @property {() => boolean} isTurned whether the canvas is turned clockwise by a right angle
 * @property {() => boolean} isCut whether only a part of the board is visible; then one finger pans it
 * @property {(x: number, y: number, zoom: number) => void} wheel
 */

/** @param {PointerEvent | MouseEvent} event */
function mods(event) {
  return (event.shiftKey ? 1 : 0) | (event.ctrlKey || event.metaKey ? 2 : 0) | (event.altKey ? 4 : 0);
}

/**
 * Passes pointer events of a canvas to a target. Returns a function that removes the listeners.
 * @param {HTMLCanvasElement} canvas @param {Target} target
 */
export function listen(canvas, target) {
  /** Fingers on the canvas. @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  /** A finger that may become a tap, a drag or a long press. @type {{event: PointerEvent, timer: number} | null} */
  let waiting = null;
  /** The pressed button and its pointer. @type {{id: number, button: number, kind: number} | null} */
  let down = null;
  /** @type {{distance: number, x: number, y: number} | null} */
  let pinch = null;
  /** The finger that pans the board. @type {{id: number, x: number, y: number} | null} */
  let pan = null;
  const end = new AbortController();

  const place = (/** @type {{clientX: number, clientY: number}} */ event) => {
    const box = canvas.getBoundingClientRect();
    const [right, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const [x, y] = target.isTurned() ? [down, 1 - right] : [right, down];
    return [Math.floor(x * canvas.width), Math.floor(y * canvas.height)];
  };
  const send = (/** @type {number} */ what, /** @type {PointerEvent} */ event, /** @type {number} */ button) => {
    const [x, y] = place(event);
    target.point(what, x, y, button, mods(event), KINDS[event.pointerType] ?? 0);
  };
  const begin = (/** @type {PointerEvent} */ event, /** @type {number} */ button) => {
    down = { id: event.pointerId, button, kind: KINDS[event.pointerType] ?? 0 };
    send(PRESS, event, button);
  };
  const stopWaiting = () => {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  };
  const cancel = () => {
    stopWaiting();
    pan = null;
    if (down) {
      down = null;
      target.cancel();
    }
  };
  const middle = () => {
    const [a, b] = [...fingers.values()];
    return { distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };

  const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) =>
    canvas.addEventListener(name, listener, { signal: end.signal });

  on('pointerdown', (/** @type {PointerEvent} */ event) => {
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch {
      // Pointers made by tests cannot be captured.
    }
    if (event.pointerType !== 'touch') {
      begin(event, event.button);
      return;
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      const timer = window.setTimeout(() => {
        if (!waiting) return;
        const held = waiting.event;
        waiting = null;
        navigator.vibrate?.(15);
        begin(held, 2);
      }, LONG_PRESS);
      waiting = { event, timer };
    } else {
      cancel();
      pinch = fingers.size === 2 ? middle() : null;
    }
  });

  on('pointermove', (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === 'touch') {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      finger.x = event.clientX;
      finger.y = event.clientY;
      if (pinch && fingers.size === 2) {
        const now = middle();
        target.pinch(now.x, now.y, now.distance / pinch.distance, now.x - pinch.x, now.y - pinch.y);
        pinch = now;
        return;
      }
      if (waiting && waiting.event.pointerId === event.pointerId) {
        const { event: first } = waiting;
        if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < TAP_DISTANCE) return;
        stopWaiting();
        if (target.isCut()) pan = { id: event.pointerId, x: first.clientX, y: first.clientY };
        else begin(first, 0);
      }
      if (pan?.id === event.pointerId) {
        target.pinch(event.clientX, event.clientY, 1, event.clientX - pan.x, event.clientY - pan.y);
        pan.x = event.clientX;
        pan.y = event.clientY;
        return;
      }
    }
    if (down?.id === event.pointerId) send(DRAG, event, down.button);
    else if (!down && event.pointerType !== 'touch') {
      const [x, y] = place(event);
      target.hover(x, y);
    }
  });

  on('pointerup', (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (pan?.id === event.pointerId) pan = null;
    if (waiting?.event.pointerId === event.pointerId) {
      const { event: first } = waiting;
      stopWaiting();
      begin(first, 0);
    }
    if (down?.id === event.pointerId && (event.pointerType === 'touch' || event.button === down.button)) {
      const { button } = down;
      down = null;
      send(RELEASE, event, button);
    }
    if (fingers.size < 2) pinch = null;
  });

  const lost = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if ([waiting?.event.pointerId, down?.id, pan?.id].includes(event.pointerId)) cancel();
    if (fingers.size < 2) pinch = null;
  };
  on('pointercancel', lost);
  on('lostpointercapture', lost);
  on('pointerleave', (/** @type {PointerEvent} */ event) => {
    if (!down && event.pointerType !== 'touch') target.leave();
  });
  on('contextmenu', (/** @type {Event} */ event) => event.preventDefault());
  on('auxclick', (/** @type {Event} */ event) => event.preventDefault());
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    target.wheel(event.clientX, event.clientY, Math.exp(-event.deltaY / 300));
  }, { signal: end.signal, passive: false });

  return () => {
    stopWaiting();
    end.abort();
  };
}

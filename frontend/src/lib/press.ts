let isPressed = false;
const waiting = new Set<() => void>();

const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
  const due = [...waiting];
  waiting.clear();
  due.forEach((then) => then());
};
// After the click that it ends in.
const releaseSoon = () => void setTimeout(release);

// A finger's press has its mouse events later, and a disabled button has none.
if (typeof window !== 'undefined') {
  for (const begin of ['pointerdown', 'mousedown']) window.addEventListener(begin, press, true);
  for (const end of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown'])
    window.addEventListener(end, releaseSoon, true);
}

/** Where the layout would move under a press, and the click go elsewhere. @returns whether one is under way, and `then` will be called */
export const afterPress = (then: () => void): boolean => {
  if (isPressed) waiting.add(then);
  return isPressed;
};

const nth = (button: HTMLElement) => Number(button.dataset.pressed);

/**
 * Buttons that were pressed before they answered (start.ts) are pressed now, each once, in the order of its last press. To be
 * called once React has hydrated the page.
 */
export const answerPresses = () => {
  document.getElementById('root')?.removeAttribute('data-drawn');
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-pressed]')].sort((a, b) => nth(a) - nth(b));
  pressed.forEach((button) => button.removeAttribute('data-pressed'));
  pressed.forEach((button) => button.click());
};

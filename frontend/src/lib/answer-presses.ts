/** A button that was pressed before it answered (start.ts) is pressed now. To be called once React has hydrated the page. */
export const answerPresses = () => {
  document.getElementById('root')?.removeAttribute('data-drawn');
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
};

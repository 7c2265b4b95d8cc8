// A button that was pressed before it answered (start.ts) is pressed now: the browser is idle once React has hydrated the page,
// which does not do this itself, as one that fails must answer, too.
export const answerPresses = () => {
  const answer = () => {
    document.getElementById('root')?.removeAttribute('data-drawn');
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(answer, { timeout: 1000 });
  else setTimeout(answer, 200);
};

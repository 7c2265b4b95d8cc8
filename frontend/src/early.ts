// Comes before all other code of a page: lets it in once the first screen is shown, notes what is pressed until the page answers, and says
// when code does not come.

const pressed = new Set<HTMLElement>();

const notePress = (event: Event) => {
  // What the browser does by itself is left to it.
  const own = `#root[data-drawn] button${'command' in HTMLButtonElement.prototype ? ':not([command])' : ''}`;
  const button = event.target instanceof Element && event.target.closest<HTMLElement>(own);
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Each once, in the order of the last presses.
  pressed.delete(button);
  pressed.add(button);
  button.dataset.pressed = '';
};

/** Presses the buttons that were pressed before they answered and are still there. To be called once React has taken the page over. */
export const replayEarlyClicks = () => {
  document.getElementById('root')?.removeAttribute('data-drawn');
  pressed.forEach((button) => button.removeAttribute('data-pressed'));
  pressed.forEach((button) => button.click());
  pressed.clear();
};

/** Forms of this page send nothing by themselves (`method="dialog"`), so what was typed stays, and browsers keep it over a reload. */
export const showStartFailure = () => {
  const message = document.createElement('div');
  message.setAttribute('role', 'alert');
  message.className =
    'fixed inset-x-0 bottom-0 z-100 flex flex-wrap items-center justify-center gap-4 bg-night px-5 py-4 text-white';
  const reload = document.createElement('button');
  reload.className = 'min-h-11 rounded-full bg-brand-light px-5 font-semibold text-night';
  reload.textContent = 'Reload';
  reload.onclick = () => window.location.reload();
  message.append('This page did not load completely, so its buttons and forms don’t work.', reload);
  document.body.append(message);
};

document.addEventListener('click', notePress, true);
// A script whose code, or a part of it, did not arrive.
window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showStartFailure(), true);

/** What the gateway has put aside (gateway/src/site/built-pages.ts). */
const letCodeIn = () => {
  const waiting = document.querySelector<HTMLTemplateElement>('template[data-code]');
  waiting?.replaceWith(waiting.content);
};
/** A picture that does not come must not hold the code back. */
const longestWaitMs = 1000;

/** The second frame begins when the first one is on its way to the screen. */
const oncePainted = () => requestAnimationFrame(() => requestAnimationFrame(letCodeIn));

// On a slow line the pictures and fonts of a drawn screen have it to themselves.
if (!document.querySelector('#root[data-drawn]')) letCodeIn();
else {
  if (document.readyState === 'complete') oncePainted();
  else window.addEventListener('load', oncePainted, { once: true });
  setTimeout(letCodeIn, longestWaitMs);
}

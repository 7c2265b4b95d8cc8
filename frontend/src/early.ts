// Comes before all other code of a page: lets it in once the first screen is shown, notes what is pressed until the page answers, keeps
// that and what is typed over a reload, and says when code takes its time, or does not come.

const fields = 'input:not([type=password], [type=file]), textarea';
/** With what each said then. */
const pressed = new Map<HTMLElement, string>();
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
/** Of one tab: `{ pressed: names, typed: [name, text] pairs }`, until the page answers. */
const place = 'early';
let isKept = false;

const wordsOf = (control: HTMLElement): string =>
  (control as HTMLInputElement).labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? control.textContent;
/** The same in the page drawn anew. */
const nameOf = (control: HTMLElement) => [control.parentElement?.closest('[id]')?.id, wordsOf(control)].join();

const line = document.createElement('div');
line.className =
  'fixed inset-x-0 bottom-0 z-100 flex flex-wrap items-center justify-center gap-4 bg-night px-5 py-4 text-white empty:sr-only';
const say = (role: string, ...words: (string | Node)[]) => {
  line.setAttribute('role', role);
  line.replaceChildren(...words);
  document.body.append(line);
};
let slow: ReturnType<typeof setTimeout> | undefined;
const slowMs = 4000;

const ask = (event: Event) => (pressed.size > 0 || [...typed].some(({ value }) => value)) && event.preventDefault();

const waitForCode = () => {
  try {
    const texts = [...typed].map((field) => [nameOf(field), field.value]);
    sessionStorage.setItem(place, JSON.stringify({ pressed: [...pressed.keys()].map(nameOf), typed: texts }));
    isKept = true;
  } catch {
    // This browser keeps nothing.
  }
  if (slow) return;
  // What is there before it has words is read out with them.
  if (!line.hasChildNodes()) say('status');
  slow = setTimeout(() => {
    if (!line.hasChildNodes()) say('status', 'Still loading. What you tap or type counts once the page has loaded.');
  }, slowMs);
};

const press = (button: HTMLElement) => {
  // Each once, in the order of the last presses.
  pressed.delete(button);
  pressed.set(button, wordsOf(button));
  button.dataset.pressed = '';
};

const notePress = (event: Event) => {
  // What the browser does by itself is left to it.
  const own = `#root[data-drawn] button${'command' in HTMLButtonElement.prototype ? ':not([command])' : ''}`;
  const button = event.target instanceof Element && event.target.closest<HTMLElement>(own);
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press(button);
  waitForCode();
};

const noteTyped = ({ target }: Event) => {
  if (!(target as Element).matches(`#root[data-drawn] :is(${fields})`)) return;
  typed.add(target as HTMLInputElement);
  waitForCode();
};

/** Presses the buttons that were pressed before they answered and are still there. To be called once React has taken the page over. */
export const replayEarlyClicks = () => {
  document.getElementById('root')?.removeAttribute('data-drawn');
  clearTimeout(slow);
  line.remove();
  window.removeEventListener('beforeunload', ask);
  forget();
  pressed.forEach((_, button) => button.removeAttribute('data-pressed'));
  // One that says something else by now has done so by itself: the film that was to play plays.
  pressed.forEach((words, button) => words === wordsOf(button) && button.click());
  pressed.clear();
};

/** Forms of this page send nothing by themselves (`method="dialog"`), so what was typed stays. */
export const showStartFailure = () => {
  const reload = document.createElement('button');
  reload.className = 'min-h-11 rounded-full bg-brand-light px-5 font-semibold text-night';
  reload.textContent = 'Reload';
  reload.onclick = () => {
    if (isKept) window.removeEventListener('beforeunload', ask);
    window.location.reload();
  };
  say('alert', 'This page did not load completely, so its buttons and forms don’t work.', reload);
};

/** @returns what there was */
const forget = () => {
  try {
    const kept = sessionStorage.getItem(place);
    sessionStorage.removeItem(place);
    return kept;
  } catch {
    return null;
  }
};

interface Kept {
  pressed: string[];
  typed: [name: string, text: string][];
}

/** Who comes back in another way may have left on purpose. */
const isReload = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type === 'reload';

const takeUp = () => {
  const kept = forget();
  if (!kept || !isReload()) return;
  const before = JSON.parse(kept) as Kept;
  const find = <Control extends HTMLElement>(what: string, name: string) =>
    [...document.querySelectorAll<Control>(`#root[data-drawn] :is(${what})`)].find((one) => nameOf(one) === name);
  for (const [name, text] of before.typed) {
    const field = find<HTMLInputElement>(fields, name);
    if (!field) continue;
    field.value = text;
    typed.add(field);
  }
  before.pressed.flatMap((name) => find('button', name) ?? []).forEach(press);
  if (pressed.size + typed.size > 0) waitForCode();
};

// From now on this script says what is missing, and not the styles (theme.css).
document.documentElement.dataset.early = '';
takeUp();
document.addEventListener('input', noteTyped, true);
window.addEventListener('beforeunload', ask);
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

/** By the second frame the first one has been painted. */
const oncePainted = () => requestAnimationFrame(() => requestAnimationFrame(letCodeIn));

// On a slow line the pictures and fonts of a drawn screen have it to themselves.
if (!document.querySelector('#root[data-drawn]')) letCodeIn();
else {
  if (document.readyState === 'complete') oncePainted();
  else window.addEventListener('load', oncePainted, { once: true });
  setTimeout(letCodeIn, longestWaitMs);
}

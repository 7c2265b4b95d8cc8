// These functions are sent to browsers as text (start-late.ts): no imports, no module variables, only parameters and globals.

export interface Start {
  /** The module that starts the application, and what it imports. */
  code: string;
  parts: string[];
  /** What each page needs as well, by the pattern of its path. */
  pages?: [pattern: string, parts: string[]][];
  load: (address: string) => Promise<unknown>;
  onFailure: () => void;
  delaysMs?: number[];
}

export function startApp({ code, parts, pages = [], load, onFailure, delaysMs = [500, 2000, 5000] }: Start) {
  const wait = (ms?: number) => new Promise((next) => setTimeout(next, ms));
  const loadWithRetries = async (address: string) => {
    for (let tries = 0; ; tries++) {
      try {
        return await load(address);
      } catch (error) {
        if (tries === delaysMs.length) throw error;
        await wait(delaysMs[tries]);
      }
    }
  };
  const preload = (href: string) => {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  };
  const run = async () => {
    const page = pages.find(([pattern]) => new RegExp(pattern).test(window.location.pathname));
    // All at once; the router finds those of the page in the cache.
    [...parts, code, ...(page?.[1] ?? [])].forEach(preload);
    // Each in a task of its own, so that the page answers in between.
    for (const address of [...parts, code]) {
      await loadWithRetries(address);
      await wait();
    }
  };
  const begin = () => void run().catch(onFailure);
  // The picture of the first screen has the line to itself.
  const afterPicture = () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    if (!picture) return begin();
    const paint = () => requestAnimationFrame(() => setTimeout(begin));
    picture.decode().then(paint, begin);
  };
  const isRendered = document.getElementById('root')?.hasChildNodes();
  // A page in the background paints nothing, and is not waited for.
  if (
    !isRendered ||
    document.visibilityState !== 'visible' ||
    !PerformanceObserver.supportedEntryTypes.includes('paint')
  )
    return begin();
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    afterPicture();
  }).observe({ type: 'paint', buffered: true });
}

/** Before its code is here, a button notes that it was pressed, and in which order (answer-presses.ts). */
export function notePresses() {
  let presses = 0;
  const note = (event: Event) => {
    // What the browser does by itself is left to it.
    const own = `#root[data-drawn] button${'command' in HTMLButtonElement.prototype ? ':not([command])' : ''}`;
    const button = event.target instanceof Element && event.target.closest(own);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    presses += 1;
    button.setAttribute('data-pressed', `${presses}`);
  };
  document.addEventListener('click', note, true);
}

/** Forms of this page send nothing by themselves (`method="dialog"`), so what was typed stays. */
export function showStartFailure() {
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
}

// Both functions are also sent to browsers as text (start-late.ts), so they use nothing but their parameters.

export interface Start {
  /** The module that starts the application, and what it imports. */
  code: string;
  parts: string[];
  load: (address: string) => Promise<unknown>;
  onFailure: () => void;
  delaysMs?: number[];
}

export function startApp({ code, parts, load, onFailure, delaysMs = [500, 2000, 5000] }: Start) {
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
  const run = async () => {
    for (const href of parts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
    }
    // Each in a task of its own, so that the page answers in between.
    for (const address of [...parts, code]) {
      await loadWithRetries(address);
      await wait();
    }
  };
  const begin = () => void run().catch(onFailure);
  // A page in the background paints nothing, and is not waited for.
  const afterFirstPaint = () => {
    if (document.visibilityState !== 'visible' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
      return begin();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      begin();
    }).observe({ type: 'paint', buffered: true });
  };
  const isRendered = document.getElementById('root')?.hasChildNodes();
  if (isRendered && document.readyState !== 'complete') window.addEventListener('load', afterFirstPaint);
  else begin();
}

/** Buttons and fields stay hidden: a form that its code does not handle would put what was typed into the address. */
export function showStartFailure() {
  const message = document.createElement('div');
  message.setAttribute('role', 'alert');
  message.className =
    'fixed inset-x-0 bottom-0 z-100 flex flex-wrap items-center justify-center gap-4 bg-night px-5 py-4 text-white';
  const reload = document.createElement('button');
  reload.className = 'min-h-11 rounded-full bg-brand-light px-5 font-semibold text-night';
  reload.textContent = 'Reload';
  reload.onclick = () => window.location.reload();
  message.append('This page did not load completely, so its buttons and forms are missing.', reload);
  document.body.append(message);
}

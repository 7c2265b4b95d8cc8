import { minifySync, type Plugin } from 'vite';

/**
 * Runs in the page as it is written here, so it knows nothing but its parameters. A page that the server drew can be read at
 * once: its styles, fonts and first picture come before the code that answers.
 * @param code the module that starts the application @param parts what it imports
 */
const start = (code: string, parts: string[]) => {
  const run = async () => {
    for (const href of parts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
    }
    // Each in a task of its own: whoever touches the page is answered in between.
    for (const each of [...parts, code]) {
      await import(each);
      await new Promise((next) => setTimeout(next));
    }
  };
  // Once the page can be seen; one in the background paints nothing, and is not waited for.
  const afterFirstPaint = () => {
    if (document.visibilityState !== 'visible' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
      return run();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      void run();
    }).observe({ type: 'paint', buffered: true });
  };
  if (document.getElementById('root')?.hasChildNodes() && document.readyState !== 'complete') {
    window.addEventListener('load', () => void afterFirstPaint());
  } else void run();
};

const scripts = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const preloads = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/** Puts the built page's start into the page itself, which saves a request; the gateway names it by its hash. */
export const startLate = (): Plugin => ({
  name: 'start-late',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const addressesOf = (tags: RegExp) => [...html.matchAll(tags)].map(([, address]) => address);
      const [code] = addressesOf(scripts);
      const call = `(${start.toString()})(${JSON.stringify(code)}, ${JSON.stringify(addressesOf(preloads))})`;
      const script = minifySync('start.js', call, { module: true }).code;
      return html
        .replaceAll(scripts, '')
        .replaceAll(preloads, '')
        .replace('</head>', () => `  <script type="module">${script}</script>\n  </head>`);
    },
  },
});

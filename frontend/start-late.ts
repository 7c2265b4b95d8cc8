import { createHash } from 'node:crypto';
import { minifySync, type Plugin } from 'vite';

/**
 * Runs in the browser as it is written here, so it knows nothing but its parameters. A page that the server drew can be read at
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

/** Lets the built page start by a small file of its own, which the page's policy wants where one in the page would be a request less. */
export const startLate = (): Plugin => ({
  name: 'start-late',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page');
      const html = String(page.source);
      const addressesOf = (tags: RegExp) => [...html.matchAll(tags)].map(([, address]) => address);
      const [code] = addressesOf(scripts);
      const call = `(${start.toString()})(${JSON.stringify(code)}, ${JSON.stringify(addressesOf(preloads))})`;
      const source = minifySync('start.js', call, { module: true }).code;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/start-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = html
        .replaceAll(scripts, '')
        .replaceAll(preloads, '')
        .replace('</head>', () => `  <script type="module" crossorigin src="/${fileName}"></script>\n  </head>`);
    },
  },
});

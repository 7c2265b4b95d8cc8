import { createHash } from 'node:crypto';
import { minifySync, type Plugin } from 'vite';
import { showStartFailure, startApp } from './src/start';

const scripts = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g;
const preloads = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/** Lets the built page start by a small file of its own: the page's policy allows no script inside it. */
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
      const what = JSON.stringify({ code: addressesOf(scripts)[0], parts: addressesOf(preloads) });
      const call = `(${startApp})({ ...${what}, load: (address) => import(address), onFailure: ${showStartFailure} })`;
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

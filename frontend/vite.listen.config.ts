import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './compress-files';
import { preloadFonts } from './preload-fonts';

const styles = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;

/** Styles in the page spare the first paint a round trip; the fonts that it needs come before the code, which it does not. */
const stylesInPage = (): Plugin => ({
  name: 'styles-in-page',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['listen.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page');
      const html = String(page.source);
      const file = styles.exec(html)?.[1] ?? '';
      const sheet = bundle[file];
      if (sheet?.type !== 'asset') throw new Error('The page has no styles');
      delete bundle[file];
      page.source = html
        .replace('<script ', '<script fetchpriority="low" ')
        .replace(styles, '')
        .replace('</head>', () => `  <style>${String(sheet.source)}</style>\n  </head>`);
    },
  },
});

const conditionsFor = (place: 'browser' | 'node') => ['@cueroom/source', 'module', place, 'development|production'];

// The client's page is an application of its own: it needs neither the site's router nor the portal, and comes over a phone's line.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [preloadFonts(), stylesInPage(), compressFiles()])],
  resolve: { conditions: conditionsFor('browser') },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  ssr: { noExternal: true, resolve: { conditions: conditionsFor('node') } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // Beside the site, which was built before.
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/draw-listen.tsx' : 'listen.html',
      output: isSsrBuild ? { format: 'cjs' as const, entryFileNames: '[name].cjs' } : {},
    },
  },
}));

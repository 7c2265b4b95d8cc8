import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

// In development the gateway answers /api; in production it serves the built files itself.
const proxy = { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: false } };

/** What the gateway draws cards for shared links and icons from, in each studio's color. */
const drawingParts = {
  'share.svg': 'images/share.svg',
  'icon.svg': 'images/icon.svg',
  'font.ttf': 'src/fonts/card.ttf',
};

const emitDrawingParts = (): Plugin => ({
  name: 'drawing-parts',
  apply: 'build',
  generateBundle() {
    for (const [name, file] of Object.entries(drawingParts)) {
      const source = readFileSync(path.join(import.meta.dirname, file));
      this.emitFile({ type: 'asset', fileName: `cards/${name}`, source });
    }
  },
});

/** Pages are drawn for each visitor; fonts, pictures and films are compressed already. */
const compressible = /\.(js|css|svg|json|txt|xml|wasm)$/;
const smallest = 1024;

const writeForms = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((form) => writeFile(`${file}.br`, form)),
    promisify(gzip)(bytes, { level: 9 }).then((form) => writeFile(`${file}.gz`, form)),
  ]);
};

/** Beside every text of the build its brotli and gzip: made once here, as small as it gets, for every process that serves it. */
const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  // Not sooner: other plugins still change what is in the bundle.
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => compressible.test(name)).map((name) => writeForms(path.join(dir, name))));
  },
});

/** What most pages need, in few files, as each costs a slow line a round trip. */
const vendors = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(history|store|router-core|react-store|react-router)\// },
  { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
];

const conditionsFor = (place: 'browser' | 'node') => ['@cueroom/source', 'module', place, 'development|production'];

/** The frame of the public pages is part of the first file. */
const splitBehavior = ({ routeId }: { routeId: string }) => (routeId === '/_site' ? [] : undefined);

// Twice built: for the browser, and what the gateway draws pages with (`--ssr`), which carries all that it needs. The client's page is
// an application of its own: it needs neither the site's router nor the portal, and comes over a phone's line.
export default defineConfig(({ isSsrBuild }) => ({
  // The router's plugin must come before React's.
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, codeSplittingOptions: { splitBehavior } }),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [emitDrawingParts(), compressFiles()]),
  ],
  resolve: {
    conditions: conditionsFor('browser'),
    // React has it itself since 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // Node leaves this to the environment of the process, and would take React's slow, talkative half along.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  ssr: { noExternal: true, resolve: { conditions: conditionsFor('node') } },
  server: { port: 5173, proxy },
  preview: { port: 4173, host: '127.0.0.1', proxy },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist',
    copyPublicDir: !isSsrBuild,
    // The gateway writes into each page what it needs of the build.
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {
          input: ['src/draw-page.tsx', 'src/draw-listen.tsx'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' }, // as the gateway is
        }
      : {
          input: ['index.html', 'listen.html', 'src/early.ts'],
          output: { codeSplitting: { groups: vendors } },
        },
    // A drawing inside a script would be fetched with the first page, whether it is shown or not.
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
  },
}));

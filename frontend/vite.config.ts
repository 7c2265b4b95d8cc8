import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './compress-files';
import { preloadFonts } from './preload-fonts';
import { startLate } from './start-late';

// In development the gateway answers /api; in production it serves the built files itself.
const proxy = { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: false } };

/** Pictures that other programs want as PNG at known addresses: home screens, and the ground of cards for shared links. */
const siteImages = [
  { drawing: 'icon.svg', fileName: 'icon-192.png', width: 192, height: 192 },
  { drawing: 'icon.svg', fileName: 'icon-512.png', width: 512, height: 512 },
  { drawing: 'share.svg', fileName: 'cards/ground.png', width: 1200, height: 630 },
];
/** A PNG as the one picture of an .ico file: what browsers and feed readers ask for by themselves. */
const iconFile = (png: Buffer, width: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(width, 6);
  head.writeUInt8(width, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};
const drawing = (name: string, width: number, height: number) =>
  sharp(path.join(import.meta.dirname, 'images', name), { density: 144 })
    .resize(width, height)
    .png();

const drawSiteImages = (): Plugin => ({
  name: 'site-images',
  apply: 'build',
  async generateBundle() {
    for (const { drawing: name, fileName, width, height } of siteImages) {
      const source = await drawing(name, width, height).png({ palette: true, quality: 90 }).toBuffer();
      this.emitFile({ type: 'asset', fileName, source });
    }
    const source = iconFile(await drawing('icon.svg', 48, 48).toBuffer(), 48);
    this.emitFile({ type: 'asset', fileName: 'favicon.ico', source });
    const font = readFileSync(path.join(import.meta.dirname, 'src/fonts/card.ttf'));
    this.emitFile({ type: 'asset', fileName: 'cards/font.ttf', source: font });
  },
});

/**
 * Few files, as each costs a slow line a round trip: what every page needs, what pages with fields need, what forms and lists
 * of the portal need, what only forms need, and what uploads need. The first group that matches has a module.
 */
const groups = {
  base: [
    /vite.preload-helper/,
    /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
    // Without what only forms and the portal call.
    /node_modules\/@tanstack\/(history|store|router-core|react-store|react-router|query-core|react-query)\/(?!.*\/(infiniteQueryObserver|queriesObserver|mutationObserver|useInfiniteQuery|useQueries|useMutation|useIsFetching|useBlocker)\.js)/,
    /node_modules\/lucide-react\/dist\/esm\/((?!icons\/)|icons\/(arrow-right|audio-lines|menu|pause|play|volume-2|x)\.)/,
    /libs\/contracts\/src\/(content\/video-address|pages)\.ts$/,
    /frontend\/src\/lib\/(api|api-error|credentials|data-block|drawing-anew|film-sources|format|page|page-head|public-queries|storage|studio)\.ts$/,
    /frontend\/src\/ui\/(button|classes|container|cue-line|cue-sign|email|failure|icon-button|lazy-picture|notice|section-head|stills\/stills)\.tsx?$/,
    /frontend\/src\/ui\/stills\/\w+\.svg$/,
  ],
  fields: [
    /node_modules\/lucide-react\/dist\/esm\/icons\/(plus|rotate-cw|trash-2)\./,
    /libs\/contracts\/src\/(limits|options)\.ts$/,
    /frontend\/src\/(features\/projects\/public\/filters\.rules|lib\/(typed-fields|use-typed-early|words)|ui\/(badge|field|page-intro|text-field))\.tsx?$/,
  ],
  sending: [
    /node_modules\/(valtio|proxy-compare)\//,
    /node_modules\/@tanstack\/(query-core|react-query)\/.*\/(mutationObserver|useMutation)\.js/,
    /libs\/contracts\/src\/intake\/refusals\.ts$/,
    /frontend\/src\/lib\/(create-once|form-values|retrying|use-in-browser)\.ts$/,
  ],
  forms: [
    /node_modules\/react-hook-form\//,
    /frontend\/src\/(lib\/(field-errors|kept-draft|lazy-resolver|reply|send-once|use-kept-draft)|ui\/(check-field|data-note|draft-note|earlier-version-note|facts|form-fields|form-problems|needs-script|studio-email|text-counter|text-length))\.tsx?$/,
  ],
  uploads: [
    /node_modules\/(p-limit|yocto-queue)\//,
    /node_modules\/@radix-ui\/react-progress\//,
    /frontend\/src\/(features\/shared\/uploads\/(audio-file|file-hash|file-problem|kept-file|pace|upload-file|upload-queue|upload-row)|ui\/(file-box|file-row|progress-bar))\.tsx?$/,
  ],
};
const codeSplitting = {
  // A page may need some of what a group imports, and not the group.
  includeDependenciesRecursively: false,
  groups: Object.entries(groups).map(([name, parts]) => ({
    name,
    test: (id: string) => parts.some((part) => part.test(id)),
  })),
};

const conditionsFor = (place: 'browser' | 'node') => ['@cueroom/source', 'module', place, 'development|production'];

/** The frame of the public pages is part of the first file. */
const splitBehavior = ({ routeId }: { routeId: string }) => (routeId === '/_site' ? [] : undefined);

// Twice built: for the browser, and what the gateway draws pages with (`--ssr`), which carries all that it needs.
export default defineConfig(({ isSsrBuild }) => ({
  // The router's plugin must come before React's.
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, codeSplittingOptions: { splitBehavior } }),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [drawSiteImages(), preloadFonts(), startLate('index.html'), compressFiles()]),
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
  // A drawing inside a script would be fetched with the first page, whether it is shown or not.
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // One sheet, which stands in the page: parts that load later must not wait for a file of it (start-late.ts).
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' } // as the gateway is
        : { codeSplitting },
    },
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
  },
}));

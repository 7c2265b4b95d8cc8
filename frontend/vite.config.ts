import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import path from 'node:path';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './compress-files';
import { startLate } from './start-late';

// In development the gateway answers /api; in production it serves the built files itself.
const proxy = { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: false } };

/** Pictures that other programs want as PNG at known addresses: home screens, and whoever shows a link to the site. */
const siteImages = [
  { drawing: 'icon.svg', fileName: 'icon-192.png', width: 192, height: 192 },
  { drawing: 'icon.svg', fileName: 'icon-512.png', width: 512, height: 512 },
  { drawing: 'share.svg', fileName: 'share.png', width: 1200, height: 630 },
];
const drawSiteImages = (): Plugin => ({
  name: 'site-images',
  apply: 'build',
  async generateBundle() {
    for (const { drawing, fileName, width, height } of siteImages) {
      const file = path.join(import.meta.dirname, 'artwork', drawing);
      const source = await sharp(file, { density: 144 })
        .resize(width, height)
        .png({ palette: true, quality: 90 })
        .toBuffer();
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/** The two faces of the first screen, asked for together with the styles instead of after them. */
const firstFonts = /(inter|instrument-serif)-basic-[\w-]+\.woff2$/;
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => firstFonts.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
});

/** What every page needs, in one file that changes seldom. */
const base = [
  /node_modules\/(react|react-dom|scheduler|valtio|proxy-compare|use-sync-external-store)\//,
  /node_modules\/@tanstack\/(history|store|router-core|react-store|react-router|query-core|react-query)\//,
  /node_modules\/@radix-ui\/react-(slot|compose-refs)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /frontend\/src\/(lib\/(api|api-error|credentials|page|storage|page-head|public-queries|studio)|ui\/(button|classes|failure|notice))\.tsx?$/,
];

const conditionsFor = (place: 'browser' | 'node') => ['@cueroom/source', 'module', place, 'development|production'];

// Twice built: for the browser, and what the gateway draws pages with (`--ssr`), which carries all that it needs.
export default defineConfig(({ isSsrBuild }) => ({
  // The router's plugin must come before React's.
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [drawSiteImages(), preloadFonts(), startLate(), compressFiles()]),
  ],
  resolve: { conditions: conditionsFor('browser') },
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
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' } // as the gateway is
        : { codeSplitting: { groups: [{ name: 'base', test: (id) => base.some((part) => part.test(id)) }] } },
    },
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? false : undefined),
  },
}));

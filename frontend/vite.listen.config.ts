import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files';
import { preloadFonts } from './preload-fonts';
import { startLate } from './start-late';

const conditionsFor = (place: 'browser' | 'node') => ['@cueroom/source', 'module', place, 'development|production'];

// The client's page is an application of its own: it needs neither the site's router nor the portal, and comes over a phone's line.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [preloadFonts(), startLate('listen.html'), compressFiles()])],
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

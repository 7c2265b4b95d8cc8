import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// In development the gateway answers /api; in production it serves the built files itself.
const proxy = { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: false } };

export default defineConfig({
  // The router's plugin must come before React's.
  plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true }), react(), tailwindcss()],
  resolve: { conditions: ['@cueroom/source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy },
  preview: { port: 4173, host: '127.0.0.1', proxy },
  build: { target: 'es2022', sourcemap: false },
});

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueParts } from './catalogue-parts.ts';
import { acyclicChunks, assetFileNames, chunkFileNames, chunkGroups } from './chunk-groups.ts';
import { firstPaint } from './first-paint.ts';
import { iconFiles } from './icon-files.ts';
import { precompress } from './precompress.ts';

const server = process.env['KOLLI_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    iconFiles(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    catalogueParts(),
    acyclicChunks,
    firstPaint(),
    precompress(),
  ],
  // Catalogues are imported whole: an export for each text would repeat all keys in the chunk.
  json: { namedExports: false },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/identity': { target: server, changeOrigin: false },
    },
  },
  build: {
    target: 'es2023',
    // Without these targets the minifier rewrites light-dark() rules and the dark scheme breaks.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    reportCompressedSize: false,
    // All these browsers preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app, and the customers' own pages, which load little code.
      input: ['index.html', 'customer.html'],
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames, assetFileNames },
    },
  },
});

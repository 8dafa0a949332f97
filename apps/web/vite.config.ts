import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const server = process.env['KOLLI_SERVER'] ?? 'http://localhost:8080';

/** What is fetched together: the start, Login, and whatever the same screens share. */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'sign-in',
    test: /src\/(?:features\/sign-in\/(?:sign-in|auth|cabinet)|routes\/-auth)/u,
    priority: 2,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
];

/** The bundler names a shared chunk after all who share it: too long for each list of chunks. */
const chunkFileNames = ({ name }: { name: string }) =>
  name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    precompress(),
  ],
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/identity': { target: server, changeOrigin: false },
    },
  },
  build: {
    // The app, and beside it the customers' own pages, which load little.
    rolldownOptions: { input: ['index.html', 'customer.html'] },
    target: 'es2023',
    // Without these targets the minifier rewrites light-dark() rules and the dark scheme breaks.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    reportCompressedSize: false,
    // Left to itself the bundler makes some two hundred chunks, most of them tiny, and each lazy route
    // lists a hundred to preload: what Login fetches grew with every screen.
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } },
  },
});

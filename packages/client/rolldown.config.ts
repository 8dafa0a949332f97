import { defineConfig } from 'rolldown';

/** The package without dependencies: what it needs of the library for signatures is in its own files. */
export default defineConfig({
  input: {
    'order-source': 'src/order-source.ts',
    box: 'src/box.ts',
    webhooks: 'src/webhooks.ts',
  },
  platform: 'neutral',
  resolve: { mainFields: ['module', 'main'] },
  output: { dir: 'dist', cleanDir: true, format: 'esm', entryFileNames: '[name].js' },
});

import { defineConfig } from 'rolldown';

/**
 * The server as two files that start in a third of the time. What reads files of its own package
 * at run time stays outside.
 */
export default defineConfig({
  input: { main: 'src/main.ts', cli: 'src/cli.ts' },
  platform: 'node',
  external: [/^@fastify\/swagger-ui/, /^@fastify\/static/, 'pg-native', /^pg-boss/, /^better-auth/],
  output: { dir: 'dist', format: 'esm', entryFileNames: '[name].js', sourcemap: true },
});

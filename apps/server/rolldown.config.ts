import { defineConfig } from 'rolldown';

/**
 * The server as two files that start in a third of the time. What reads files of its own package
 * at run time stays outside, and so does what is only there when a tool of the development has brought it
 * (`supports-color`, which `debug` uses if it finds it).
 */
export default defineConfig({
  input: { main: 'src/main.ts', cli: 'src/cli.ts' },
  platform: 'node',
  external: [/^@fastify\/static/, 'pg-native', 'supports-color', /^pg-boss/, /^better-auth/],
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    sourcemap: true,
  },
});

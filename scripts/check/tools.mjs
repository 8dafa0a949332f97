import { runTool } from './run-tool.mjs';

/** Every file stands as biome writes it. */
export const checkFormat = (root) =>
  runTool(root, '@biomejs/biome/bin/biome', [
    'format',
    '--colors=off',
    '--max-diagnostics=20',
    '.',
  ]);

/** oxlint, with types, finds nothing. The rules stand in .oxlintrc.json. */
export const checkLint = (root) => runTool(root, 'oxlint/bin/oxlint', ['--format=unix']);

/** knip finds no file, export or dependency that nothing uses. */
export const checkUnused = (root) =>
  runTool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']);

import { runTool } from './run-tool.mjs';

/** Every file is formatted by biome. */
export async function checkFormat(root) {
  const result = await runTool(root, '@biomejs/biome/bin/biome', [
    'format',
    '--colors=off',
    '--max-diagnostics=none',
    '.',
  ]);
  const files = [...result.output.matchAll(/^(\S+) format ━/gm)].map(([, file]) => file);
  const isFormatAlone = !result.ok && files.length > 0 && !result.output.includes(' parse ━');
  return isFormatAlone
    ? { ok: false, output: `${files.join('\n')}\n\`npm run format\` fixes these.` }
    : result;
}

/** oxlint, with types, finds nothing. The rules are in .oxlintrc.json. */
export const checkLint = (root) => runTool(root, 'oxlint/bin/oxlint', ['--format=unix']);

/** knip finds no file, export or dependency that nothing uses. */
export const checkUnused = (root) =>
  runTool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']);

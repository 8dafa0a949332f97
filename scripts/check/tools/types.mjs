import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../run/setup/list-files.mjs';
import { runTool } from './run-tool.mjs';

const projects = [
  {
    config: 'tsconfig.json',
    sources: /^(packages|apps\/(server|sandbox)|e2e|bench|trials)\/.*\.ts$/,
  },
  { config: 'apps/web/tsconfig.json', sources: /^apps\/web\/.*\.tsx?$/ },
];

/** TypeScript finds no error, on the node side and in the web app. */
export async function checkTypes(root) {
  const files = listFiles(root);
  const output = [];
  let ok = true;
  for (const { config, sources } of projects) {
    if (!existsSync(join(root, config)) || !files.some((file) => sources.test(file))) continue;
    const result = await runTool(root, 'typescript/bin/tsc', ['-p', config, '--pretty', 'false']);
    ok &&= result.ok;
    output.push(result.output);
  }
  return { ok, output: output.join('') };
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pinnedNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));

/**
 * Starts the script again on the pinned Node when an older one runs it, and ends with its exit
 * code. The tools of the checks, type stripping among them, need Node 24.
 */
export function continueOnNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return;
  if (!existsSync(pinnedNode)) {
    process.stderr.write('Node 24 is needed: run `npm ci` first, it brings its own.\n');
    process.exit(1);
  }
  const again = spawnSync(pinnedNode, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(again.status ?? 1);
}

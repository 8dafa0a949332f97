#!/bin/sh
# vitest 5.1.0 keeps transformed modules on the disk between runs, also where `fsModuleCache` is not set, and what a
# plugin's `load` returns is not part of the key.
# Expected: a plugin that gives a module other contents, as by a variable of the environment, is asked in each run.
# Seen: once a module is cached, `load` is not called while the file on the disk and the config stay the same: the second
# run tests what the plugin gave in the first. It needs `fsModuleCache: false`.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit vitest@5.1.0 vite@8.3.8
cat > vitest.config.js <<'JS'
const plugin = {
  name: 'door',
  enforce: 'pre',
  load: (id) => (id.endsWith('/door.js') ? `export const door = '${process.env.DOOR}';` : undefined),
};
export default {
  plugins: [plugin],
  test: process.env.CACHE === 'unset' ? {} : { fsModuleCache: process.env.CACHE === 'on' },
};
JS
echo "export const door = 'of the file';" > door.js
cat > door.test.js <<'JS'
import { test } from 'vitest';
import { door } from './door.js';
test('prints the door', () => console.log(`door ${door}.`));
JS
run() { NO_COLOR=1 DOOR=$1 CACHE=$2 npx vitest run 2>&1 | sed -n 's/^door \(.*\)\.$/\1/p'; }
without="$(run 1-1 off) $(run 1-2 off)"
default="$(run 1-1 unset) $(run 1-2 unset)"
with="$(run 1-1 on) $(run 1-2 on)"
echo "off: $without; not set: $default; on: $with"
[ "$without" = '1-1 1-2' ] && [ "$default" = '1-1 1-1' ] && [ "$with" = '1-1 1-1' ]

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pharmaciesOf, siteSchema } from './history/demo-site.ts';
import { makeHistory } from './history/make-history.ts';

const usage =
  'Usage: node apps/sandbox/src/make-history.ts <now as ISO 8601> <folder> [site.json] [seed]\n';

const ndjson = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Writes the demo site's history as `history.ndjson` and `readings.ndjson`, ready for `kolli import`. */
function main([nowText, folder, siteFile, seed = 'kolli']: readonly string[]): number {
  const now = Date.parse(nowText ?? '');
  if (Number.isNaN(now) || folder === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  const file = siteFile ?? fileURLToPath(new URL('../demo/site.json', import.meta.url));
  const site = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const histories = pharmaciesOf(site).map((pharmacy) => makeHistory(pharmacy, now, seed));
  const lines = histories.flatMap((history) => history.lines);
  const readings = histories.flatMap((history) => history.readings);
  writeFileSync(join(folder, 'history.ndjson'), ndjson(lines));
  writeFileSync(join(folder, 'readings.ndjson'), ndjson(readings));
  return 0;
}

process.exitCode = main(process.argv.slice(2));

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pharmaciesOf, siteSchema } from './history/demo-site.ts';
import { makeHistoryLines } from './history/make-history-lines.ts';

const usage = 'Usage: node apps/sandbox/src/make-history.ts <now as ISO 8601> [site.json] [seed]\n';

/** Writes the demo site's history as NDJSON, ready for `kolli import`. */
function main([nowText, siteFile, seed = 'kolli']: readonly string[]): number {
  const now = Date.parse(nowText ?? '');
  if (Number.isNaN(now)) {
    process.stderr.write(usage);
    return 2;
  }
  const file = siteFile ?? fileURLToPath(new URL('../demo/site.json', import.meta.url));
  const site = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const pharmacy of pharmaciesOf(site)) {
    const lines = makeHistoryLines(pharmacy, now, seed);
    process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
  return 0;
}

process.exitCode = main(process.argv.slice(2));

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traceRequirements, uncoveredRows } from './trace-report.mjs';

/**
 * The requirements of the areas in finished-areas.json are all shown by tests. The note tells how
 * many rows of the whole table are, finished or not.
 */
export function checkFinishedAreas(root) {
  const list = join(root, 'scripts/check/finished-areas.json');
  const areas = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const { rows, errors } = traceRequirements(root);
  const missing = uncoveredRows(rows, areas).map(
    (row) => `${row.id} has no test: ${row.requirement}`,
  );
  const covered = rows.filter((row) => row.tests.length > 0).length;
  const faults = [...errors, ...missing];
  return {
    ok: faults.length === 0,
    output: faults.map((fault) => `${fault}\n`).join(''),
    note: `${covered} of ${rows.length} rows covered; finished: ${areas.join(' ') || 'no area yet'}`,
  };
}

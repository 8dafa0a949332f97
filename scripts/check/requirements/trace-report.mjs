import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLongTest, isTest, listFiles } from '../../run/setup/list-files.mjs';
import { readRequirements } from './requirements.mjs';
import { testNames } from '../test-sources/test-names.mjs';

const id = String.raw`[A-Z]{3}-\d{2,3}`;
const leadingIds = new RegExp(`^(${id}(?: ${id})*): `);
const beginsWithId = new RegExp(`^${id}\\b`);

/** The rows that a test's name begins with. */
function rowIdsOf(name) {
  return leadingIds.exec(name)?.[1].split(' ') ?? [];
}

/**
 * Which requirements a test's name shows. A row is covered when the name of a test that `npm test` runs
 * begins with its id: `LCK-24 LCK-25: the toggle …`.
 * @param {string} root
 * @returns {{ rows: Array<import('./requirements.mjs').Requirement & { tests: string[] }>,
 *   errors: string[] }} errors name tests with unknown ids or a malformed beginning
 */
export function traceRequirements(root) {
  const rows = readRequirements(root).map((row) => ({ ...row, tests: [] }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const areas = new Set(rows.map((row) => row.area));
  const errors = [];
  for (const file of listFiles(root).filter(isTest)) {
    for (const name of testNames(readFileSync(join(root, file), 'utf8'), file)) {
      const ids = rowIdsOf(name);
      if (ids.length === 0 && beginsWithId.test(name) && areas.has(name.slice(0, 3))) {
        errors.push(`${file}: write 'ID ID: sentence' in '${name}'`);
      }
      for (const each of ids) {
        const row = byId.get(each);
        if (row && !isLongTest(file)) row.tests.push(`${file}: ${name}`);
        else if (!row) errors.push(`${file}: unknown requirement ${each} in '${name}'`);
      }
    }
  }
  return { rows, errors };
}

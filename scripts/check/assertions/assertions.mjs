import { compareAssertions, recordFile } from './assertion-record.mjs';

/**
 * What tests named after requirements assert is recorded in docs/assertions.tsv. An assertion that
 * changes or goes needs a reason there, which `npm run record-assertions` asks for.
 */
export function checkAssertions(root) {
  const { lines, added, gone } = compareAssertions(root);
  const faults = [
    ...[...new Set(gone.map(({ id }) => id))].map(
      (id) =>
        `${id}: a recorded assertion has changed or gone; npm run record-assertions -- '${id}: why'`,
    ),
    ...added.map(({ id, place }) => `${id}: not recorded; npm run record-assertions (${place})`),
  ];
  const inForce = lines.filter(({ why }) => why === '').length;
  return {
    ok: faults.length === 0,
    output: faults.map((fault) => `${fault}\n`).join(''),
    note: `${inForce} recorded in ${recordFile}`,
  };
}

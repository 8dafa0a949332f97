import { compareAssertions, recordFile, writeRecord } from './assertion-record.mjs';
import { printResult } from '../../run/setup/print-result.mjs';

/**
 * `npm run record-assertions` — records what tests named after requirements assert. Additions are
 * recorded freely; where a recorded assertion has changed or gone, an argument `ROW ROW: why` must give
 * a reason that these rows have not had before.
 * @param {string} root
 * @param {string[]} args
 * @param {(text: string) => void} print
 * @returns {number} exit code: 1 when a reason is missing or used up, or an argument is no reason
 */
export function recordAssertions(root, args, print) {
  const { lines, added, gone } = compareAssertions(root);
  const { reasons, faults } = readReasons(args, lines);
  const changed = [...new Set(gone.map(({ id }) => id))];
  faults.push(
    ...changed
      .filter((id) => !reasons.has(id))
      .map((id) => `${id}: an assertion has changed or gone; say why: '${id}: why'`),
    ...[...reasons.keys()]
      .filter((id) => !changed.includes(id))
      .map((id) => `${id}: no recorded assertion has changed`),
  );
  if (faults.length > 0) {
    print(`${faults.join('\n')}\n${recordFile} is as before.\n`);
    return 1;
  }
  const withdrawn = gone.map((line) => ({ ...line, why: reasons.get(line.id) }));
  const others = lines.filter((line) => !gone.includes(line));
  writeRecord(root, [...others, ...withdrawn, ...added]);
  print(`${recordFile}: ${added.length} recorded, ${withdrawn.length} withdrawn\n`);
  return 0;
}

function readReasons(args, lines) {
  const reasons = new Map();
  const faults = [];
  for (const arg of args) {
    const found = /^(?<ids>[A-Z]{3}-\d{2,3}(?: [A-Z]{3}-\d{2,3})*): (?<why>[^\t\n]*\S)$/.exec(arg);
    if (!found) faults.push(`'${arg}' is no reason; write 'ROW ROW: why'`);
    for (const id of found?.groups.ids.split(' ') ?? []) {
      const { why } = found.groups;
      if (lines.some((line) => line.id === id && line.why === why))
        faults.push(`${id}: '${why}' was the reason of an earlier change`);
      reasons.set(id, why);
    }
  }
  return { reasons, faults };
}

/** Runs `npm run record-assertions` with the arguments of the command line. */
export const main = () => printResult(recordAssertions);

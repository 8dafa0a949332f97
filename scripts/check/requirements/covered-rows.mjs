import { traceRequirements } from './trace-report.mjs';

/** Every requirement has a test unless it is marked open, and then has none. The note counts them. */
export function checkCoveredRows(root) {
  const { rows, errors } = traceRequirements(root);
  const uncovered = rows.filter((row) => row.tests.length === 0);
  const faults = [
    ...errors,
    ...uncovered
      .filter((row) => !row.isOpen)
      .map((row) => `${row.id} has no test: ${row.requirement}`),
    ...rows
      .filter((row) => row.isOpen && row.tests.length > 0)
      .map((row) => `${row.id} is marked open, but has a test`),
  ];
  return {
    ok: faults.length === 0,
    output: faults.map((fault) => `${fault}\n`).join(''),
    note: `${rows.length - uncovered.length} of ${rows.length} rows covered`,
  };
}

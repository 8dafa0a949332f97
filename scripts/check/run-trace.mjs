import { printResult } from './print-result.mjs';
import { areasOf, traceRequirements, uncoveredRows } from './trace-report.mjs';

/**
 * `npm run trace` — prints which requirements tests show, and which not, by area.
 * Arguments: areas to be complete, or `all` of them; `--json` for machines.
 * @param {string} root
 * @param {string[]} args
 * @param {(text: string) => void} print
 * @returns {number} exit code: 1 when a test's name is wrong, a named area is unknown, or one of
 *   its rows is uncovered and waits for nothing
 */
export function runTrace(root, args, print) {
  const isJson = args.includes('--json');
  const { rows, errors } = traceRequirements(root);
  const known = areasOf(rows);
  const named = args.filter((arg) => arg !== '--json');
  const areas = named.includes('all') ? known : named;
  const faults = [
    ...errors,
    ...areas.filter((area) => !known.includes(area)).map((area) => `unknown area ${area}`),
  ];
  const missing = uncoveredRows(rows, areas);
  const shown = areas.length > 0 ? known.filter((area) => areas.includes(area)) : known;
  const report = shown.map((area) => areaReport(rows, area));
  print(isJson ? `${JSON.stringify(asJson(report, faults, missing), null, 2)}\n` : asText(report));
  if (!isJson) {
    for (const fault of faults) print(`error: ${fault}\n`);
    if (missing.length > 0) print(`${missing.length} rows of ${areas.join(' ')} lack a test\n`);
  }
  return faults.length + missing.length > 0 ? 1 : 0;
}

function areaReport(rows, area) {
  const own = rows.filter((row) => row.area === area);
  const uncovered = own.filter((row) => row.tests.length === 0);
  return { area, total: own.length, covered: own.length - uncovered.length, rows: own, uncovered };
}

function asText(report) {
  const lines = report.flatMap(({ area, total, covered, uncovered }) => [
    `${area} ${covered} of ${total} covered`,
    ...uncovered.map(describe),
  ]);
  const sum = (key) => report.reduce((total, entry) => total + entry[key], 0);
  lines.push('', 'area  covered  uncovered  total');
  for (const { area, total, covered } of [
    ...report,
    { area: 'all', total: sum('total'), covered: sum('covered') },
  ]) {
    const [a, b, c] = [covered, total - covered, total].map(String);
    lines.push(`${area.padEnd(4)}  ${a.padStart(7)}  ${b.padStart(9)}  ${c.padStart(5)}`);
  }
  return `${lines.join('\n')}\n`;
}

function describe({ id, requirement, decided, later }) {
  const marks = [
    ...(decided ? [`decided: ${decided}`] : []),
    ...(later.length > 0 ? [`later: ${later.join(' ')}`] : []),
  ].map((mark) => `\n      ${mark}`);
  return `  ${id}  ${requirement}${marks.join('')}`;
}

function asJson(report, errors, missing) {
  return {
    areas: report.map(({ area, total, covered, rows }) => ({
      area,
      total,
      covered,
      rows: rows.map(({ id, decided, later, tests }) => ({ id, decided, later, tests })),
    })),
    errors,
    missing: missing.map((row) => row.id),
  };
}

/** Runs `npm run trace` with the arguments of the command line. */
export const main = () => printResult(runTrace);

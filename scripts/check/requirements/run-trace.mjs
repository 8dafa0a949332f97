import { printResult } from '../../run/setup/print-result.mjs';
import { traceRequirements } from './trace-report.mjs';

/**
 * `npm run trace` — prints by area which requirements tests show and which not. Arguments: the areas
 * to print, all if none is named; `--json` for machines.
 * @param {string} root
 * @param {string[]} args
 * @param {(text: string) => void} print
 * @returns {number} exit code: 1 when a test's name is wrong, a named area is unknown, or a
 *   printed row has no test
 */
export function runTrace(root, args, print) {
  const { rows, errors: wrongNames } = traceRequirements(root);
  const byArea = Map.groupBy(rows, (row) => row.area);
  const named = args.filter((arg) => arg !== '--json');
  const unknown = named.filter((area) => !byArea.has(area)).map((area) => `unknown area ${area}`);
  const errors = [...wrongNames, ...unknown];
  const isAsked = ([area]) => named.length === 0 || named.includes(area);
  const areas = [...byArea].filter(isAsked).map(([area, own]) => {
    const uncovered = own.filter((row) => row.tests.length === 0);
    return {
      area,
      total: own.length,
      covered: own.length - uncovered.length,
      rows: own,
      uncovered,
    };
  });
  const missing = areas.flatMap(({ uncovered }) => uncovered);
  print(args.includes('--json') ? asJson(areas, errors, missing) : asText(areas, errors));
  return errors.length + missing.length > 0 ? 1 : 0;
}

function asText(areas, errors) {
  const sum = (key) => areas.reduce((total, entry) => total + entry[key], 0);
  const table = [...areas, { area: 'all', total: sum('total'), covered: sum('covered') }];
  const lines = [
    ...areas.flatMap(({ area, total, covered, uncovered }) => [
      `${area} ${covered} of ${total} covered`,
      ...uncovered.map(describe),
    ]),
    '',
    'area  covered  uncovered  total',
    ...table.map(({ area, total, covered }) => {
      const [a, b, c] = [covered, total - covered, total].map(String);
      return `${area.padEnd(4)}  ${a.padStart(7)}  ${b.padStart(9)}  ${c.padStart(5)}`;
    }),
    ...errors.map((error) => `error: ${error}`),
  ];
  return `${lines.join('\n')}\n`;
}

function describe({ id, requirement, decided }) {
  return `  ${id}  ${requirement}${decided ? `\n      decided: ${decided}` : ''}`;
}

function asJson(areas, errors, missing) {
  const report = areas.map(({ area, total, covered, rows }) => ({
    area,
    total,
    covered,
    rows: rows.map(({ id, decided, tests }) => ({ id, decided, tests })),
  }));
  return `${JSON.stringify({ areas: report, errors, missing: missing.map(({ id }) => id) }, null, 2)}\n`;
}

/** Runs `npm run trace` with the arguments of the command line. */
export const main = () => printResult(runTrace);

import type { Result } from '../trials/trial.ts';
import { escaped } from './escaped.ts';

/** The results as JUnit XML, one test case for each trial, for CI. */
export function junitReport(results: readonly Result[]): string {
  const failures = results.filter(({ deviation }) => deviation !== null).length;
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0).toFixed(3);
  const counts = `tests="${results.length}" failures="${failures}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `<testsuite name="device-kit" ${counts}>`,
    ...results.map(testCase),
    '</testsuite>',
    '</testsuites>\n',
  ].join('\n');
}

function testCase({ trial, seconds, deviation, steps, received }: Result): string {
  const head = `<testcase classname="device-kit.${trial.id}" name="${escaped(trial.title)}" time="${seconds}"`;
  if (deviation === null) return `${head}/>`;
  const calls = ['The last calls that the kit received:', ...received];
  const text = escaped([`${trial.section}: ${trial.says}`, ...steps, ...calls].join('\n'));
  return `${head}><failure message="${escaped(deviation)}">${text}</failure></testcase>`;
}

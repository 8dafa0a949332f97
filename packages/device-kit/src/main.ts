import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { httpControl, promptControl } from './bench/control.ts';
import { conform, NoBox } from './conform.ts';
import { KitServer } from './kolli/kit-server.ts';
import { htmlReport } from './report/html-report.ts';
import { junitReport } from './report/junit-report.ts';
import { allTrials } from './trials/all-trials.ts';
import type { Result } from './trials/trial.ts';

const usage = `npm run device-kit -- conform --url <address> --key <key> [--control <address>] [--only <ids>] [--out <folder>]
npm run device-kit -- list

  --url      where the kit listens and plays Kolli, such as http://192.168.1.10:9700
  --key      the key that the box is set up with; any text
  --control  where the control interface of the box is; without it the kit asks you to act
  --only     only these trials, with commas between them
  --out      the folder of report.html and junit.xml, by default device-kit-report
`;
/** Longer than the minute after which a box tries again. */
const patienceMs = 75_000;
const text = { type: 'string' } as const;
const options = { url: text, key: text, control: text, only: text, out: text };

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Returns the exit code: 0 if the box passed, 1 if it did not, 2 if the command is wrong. */
async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    print(usage);
    return 0;
  }
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals[0] === 'list') {
    for (const { id, title } of allTrials) print(`${id.padEnd(22)}${title}`);
    return 0;
  }
  const { url, key, control, only, out = 'device-kit-report' } = values;
  if (positionals[0] !== 'conform' || url === undefined || key === undefined) return wrong(usage);
  const ids = only?.split(',') ?? allTrials.map(({ id }) => id);
  const unknown = ids.find((id) => !allTrials.some((trial) => trial.id === id));
  if (unknown !== undefined) return wrong(`There is no trial ${unknown}. See: list\n`);
  const results = await run(new URL(url), key, control, ids);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'report.html'), htmlReport(results, new Date()));
  writeFileSync(join(out, 'junit.xml'), junitReport(results));
  const passed = results.filter(({ deviation }) => deviation === null).length;
  print(`${passed} of ${results.length} trials passed: ${join(out, 'report.html')}`);
  return passed === results.length ? 0 : 1;
}

async function run(url: URL, key: string, control: string | undefined, ids: readonly string[]) {
  const server = new KitServer(key);
  print(`The kit plays Kolli at ${await server.start(Number(url.port || 80), url.hostname)}`);
  try {
    return await conform(server, {
      control: control === undefined ? promptControl() : httpControl(control),
      patienceMs,
      trials: allTrials.filter(({ id }) => ids.includes(id)),
      onResult: ({ trial, deviation }: Result) => print(`${trial.id}: ${deviation ?? 'passed'}`),
    });
  } finally {
    await server.stop();
  }
}

function wrong(message: string): number {
  process.stderr.write(message);
  return 2;
}

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof NoBox) return wrong(`${error.message}\n`);
  throw error;
});

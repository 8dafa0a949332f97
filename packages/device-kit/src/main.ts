import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpControl, promptControl } from './bench/control.ts';
import { conform, NoBox } from './conform.ts';
import { KitServer } from './kolli/kit-server.ts';
import { type ConformOptions, readOptions, WrongUse } from './read-options.ts';
import { htmlReport } from './report/html-report.ts';
import { junitReport } from './report/junit-report.ts';
import { allTrials } from './trials/all-trials.ts';
import type { Result, Trial } from './trials/trial.ts';

const usage = `npm run device-kit -- conform --url <address> --key <key> [--control <address>] [--only <ids>] [--out <folder>]
npm run device-kit -- list

  --url      where the kit listens and plays Kolli, such as http://192.168.1.10:9700
  --key      the key that the box is set up with; any text without spaces
  --control  where the control interface of the box is; without it the kit asks you to act
  --only     only these trials, with commas between them
  --out      the folder of report.html and junit.xml, by default device-kit-report
`;
/** Longer than the minute after which a box tries again. */
const patienceMs = 75_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Returns the exit code: 0 if the box passed, 1 if it did not. Throws `WrongUse` and `NoBox`. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    print(usage);
    return 0;
  }
  if (options === 'list') {
    for (const { id, title } of allTrials) print(`${id.padEnd(22)}${title}`);
    return 0;
  }
  const { out } = options;
  makeFolder(out);
  const results = await run(options);
  writeFileSync(join(out, 'report.html'), htmlReport(results, new Date()));
  writeFileSync(join(out, 'junit.xml'), junitReport(results));
  const passed = results.filter(({ deviation }) => deviation === null).length;
  print(`${passed} of ${results.length} trials passed: ${join(out, 'report.html')}`);
  return passed === results.length ? 0 : 1;
}

async function run({ url, key, control, trials }: ConformOptions) {
  const server = new KitServer(key);
  print(`The kit plays Kolli at ${await listen(server, url)}`);
  const began = performance.now();
  const onBegin = ({ id }: Trial, done: number) =>
    print(`${id} (${done + 1} of ${trials.length}${timeLeft(began, done, trials.length)}) …`);
  try {
    return await conform(server, {
      control: control === undefined ? promptControl() : httpControl(control),
      patienceMs,
      trials,
      onBegin,
      onResult: ({ trial, deviation }: Result) => print(`${trial.id}: ${deviation ?? 'passed'}`),
    });
  } finally {
    await server.stop();
  }
}

/** By what the trials so far took, for example ', about 4 min left'; empty before the second. */
function timeLeft(began: number, done: number, total: number): string {
  if (done === 0) return '';
  const seconds = ((performance.now() - began) / 1000 / done) * (total - done);
  return `, about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown';

/** Before the trials: the reports of hours must not be lost. */
function makeFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new WrongUse(`--out is no folder that can be written: \`${out}\` (${codeOf(error)}).`);
  }
}

async function listen(server: KitServer, { hostname, port, href }: URL): Promise<string> {
  try {
    return await server.start(Number(port || 80), hostname.replaceAll(/[[\]]/g, ''));
  } catch (error) {
    throw new WrongUse(
      `The kit cannot listen at ${href} (${codeOf(error)}). --url is an address of this computer with a free port.`,
    );
  }
}

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof WrongUse || error instanceof NoBox)) throw error;
  process.stderr.write(`${error.message}\n${error instanceof WrongUse ? `\n${usage}` : ''}`);
  return 2;
});

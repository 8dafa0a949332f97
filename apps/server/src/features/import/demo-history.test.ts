import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { trialSize } from '../../testing/trial-size.ts';
import { readHistoryLine } from './lines/history-line.ts';

const maker = fileURLToPath(new URL('../../../../sandbox/src/make-history.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'kolli-demo-history-'));
afterAll(() => rm(folder, { recursive: true }));

const linesOf = async (name: string): Promise<string[]> =>
  (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');

/** Afternoon, and in the long form midnight, late Sunday, and Monday before opening, too. */
const times = [
  '2026-11-20T14:07:31.250Z',
  '2027-01-01T00:00:00.000Z',
  '2026-11-22T23:59:59.999Z',
  '2026-11-23T04:00:00.000Z',
];
test.each(times.slice(0, trialSize(1, times.length)))(
  'the history of the demo site, generated at %s, can be imported',
  async (now) => {
    await promisify(execFile)(process.execPath, [maker, now, folder]);
    const history = await linesOf('history.ndjson');
    const readings = await linesOf('readings.ndjson');
    const bad = [...history, ...readings].flatMap((line) => {
      const { reasons } = readHistoryLine(line, new Date(now));
      return reasons === undefined ? [] : [{ line: line.slice(0, 200), reasons }];
    });
    expect(bad).toEqual([]);
    const kinds = new Set(history.map((line) => /"kind":"(\w+)"/.exec(line)?.[1]));
    expect(kinds).toEqual(new Set(['delivery', 'alarm', 'temperatureCheck']));
    expect(history[0]).toContain('"kind":"delivery"');
    expect(readings).toHaveLength(4 * 91);
    expect(readings.every((line) => line.startsWith('{"kind":"readings"'))).toBe(true);
  },
);

test('the examples of the operations guide are valid lines', async () => {
  const guide = new URL('../../../../../docs/operations.md', import.meta.url);
  const examples = (await readFile(guide, 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('{"kind":'));
  expect(examples).toHaveLength(4);
  for (const example of examples)
    expect(readHistoryLine(example, new Date('2026-11-20T14:00:00.000Z')).reasons).toBeUndefined();
});

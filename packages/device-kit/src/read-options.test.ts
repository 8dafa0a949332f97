import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readOptions } from './read-options.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs the kit as its user does. */
async function runKit(args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args]);
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { said, complained, code };
}

const url = 'http://127.0.0.1:9700';

test.each([
  [['conform', '--urll', url], "Unknown option '--urll'"],
  [['conform', '--key', 'k', '--url'], "Option '--url <value>' argument missing"],
  [['conform', '--key', 'k'], '--url is missing'],
  [['conform', '--url', '192.168.1.10', '--key', 'k'], '--url is no address'],
  [['conform', '--url', 'https://kit.example', '--key', 'k'], '--url is no address'],
  [['conform', '--url', `${url}/device/v1`, '--key', 'k'], 'without a path'],
  [['conform', '--url', url], '--key is missing'],
  [['conform', '--url', url, '--key', 'two words'], '--key is empty or has a space'],
  [['conform', '--url', url, '--key', 'k', '--control', 'box'], '--control is no address'],
  [['conform', '--url', url, '--key', 'k', '--only', 'pickup,nothing'], 'no trial `nothing`'],
  [['conform', 'now', '--url', url, '--key', 'k'], '`now` is not understood'],
  [['confrom', '--url', url, '--key', 'k'], 'no command `confrom`'],
  [[], 'A command is missing'],
])('INT-10: %j is answered with a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});

test('INT-10: a wrong option prints a sentence and the usage, no stack, and ends with 2', async () => {
  const { said, complained, code } = await runKit(['conform', '--urll', url]);
  expect({ said, code }).toEqual({ said: '', code: 2 });
  expect(complained).toMatch(/^Unknown option '--urll'\.\n\nnpm run device-kit -- conform --url/);
  expect(complained).not.toContain('    at ');
});

test('INT-10: an address where the kit cannot listen is answered in the same way', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const taken = ['conform', '--url', `http://127.0.0.1:${port}`, '--key', 'k', '--out', tmpdir()];
  const { complained, code } = await runKit(taken);
  expect(code).toBe(2);
  expect(complained).toContain('cannot listen');
  expect(complained).toContain('EADDRINUSE');
  expect(complained).not.toContain('    at ');
});

test('the options of a run: all trials by default, or those that are named, in their order', () => {
  const given = ['conform', '--url', url, '--key', 'k'];
  const usual = { key: 'k', out: 'device-kit-report', control: undefined };
  expect(readOptions(given)).toMatchObject(usual);
  const some = readOptions([...given, '--only', 'wrong-pin, pickup']);
  const ids = typeof some === 'object' && some.trials.map(({ id }) => id);
  expect(ids).toEqual(['pickup', 'wrong-pin']);
  expect([readOptions(['list']), readOptions(['--help'])]).toEqual(['list', 'help']);
});

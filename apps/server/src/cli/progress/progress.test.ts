import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

/** An output that collects what it shows. */
function output(isTTY: boolean, columns?: number) {
  const shown: string[] = [];
  return { shown, isTTY, columns: columns ?? 80, write: (text: string) => shown.push(text) };
}

test('OPS-17: without a terminal a line is written every 10 %, but nothing in the first two seconds, with and without a terminal', () => {
  const out = output(false);
  const { at, end } = startProgress({ label: 'Readings', total: 200, out });
  for (let done = 1; done <= 200; done += 1) {
    vi.advanceTimersByTime(50);
    at(done);
  }
  end();
  expect(out.shown).toEqual([
    'Readings: 20 %, about 8 s left\n',
    'Readings: 30 %, about 7 s left\n',
    'Readings: 40 %, about 6 s left\n',
    'Readings: 50 %, about 5 s left\n',
    'Readings: 60 %, about 4 s left\n',
    'Readings: 70 %, about 3 s left\n',
    'Readings: 80 %, about 2 s left\n',
    'Readings: 90 %, about 1 s left\n',
    'Readings: 100 %\n',
  ]);
  for (const isTTY of [true, false]) {
    const out = output(isTTY);
    const { at, end } = startProgress({ label: 'Readings', total: 2, out });
    vi.advanceTimersByTime(1900);
    at(1);
    at(2);
    end();
    vi.advanceTimersByTime(10_000);
    expect(out.shown).toEqual([]);
  }
});

test('OPS-17: on a terminal a bar shows the share and the time left, and is removed at the end', () => {
  const out = output(true);
  const { at, end } = startProgress({ label: 'Readings', total: 4, out });
  vi.advanceTimersByTime(1900);
  at(1);
  vi.advanceTimersByTime(350);
  expect(out.shown.at(-1)).toBe(
    '\rReadings [#######-----------------------] 25 %, about 7 s left\u001B[K',
  );
  at(3);
  vi.advanceTimersByTime(500);
  expect(out.shown.at(-1)).toContain('] 75 %, about 1 s left');
  end();
  expect(out.shown.at(-1)).toBe('\r\u001B[K');
  const { length } = out.shown;
  vi.advanceTimersByTime(10_000);
  expect(out.shown).toHaveLength(length);
});

test('OPS-17: a later part of a command that has already taken two seconds shows its progress at once', () => {
  const out = output(false);
  const since = performance.now();
  vi.advanceTimersByTime(5000);
  startProgress({ label: 'Readings', out, since }).at(1, 2);
  expect(out.shown).toEqual(['Readings: 50 %\n']);
});

test('without a total only what is done is shown, cut to the width of the terminal', () => {
  const [terminal, file] = [output(true, 6), output(false)];
  const [shown, written] = [terminal, file].map((out) => startProgress({ label: 'Dump', out }));
  vi.advanceTimersByTime(2250);
  expect(terminal.shown.at(-1)).toBe('\rDump \u001B[K');
  for (const done of [1, 2]) written?.at(done);
  expect(file.shown).toEqual(['Dump …\n']);
  shown?.end();
});

test('long estimates are in minutes and hours', () => {
  const out = output(false);
  const { at } = startProgress({ label: 'Rows', out });
  vi.advanceTimersByTime(60_000);
  at(1, 10);
  at(2, 10);
  vi.advanceTimersByTime(36_000_000);
  at(3, 10);
  expect(out.shown).toEqual([
    'Rows: 10 %, about 9 min left\n',
    'Rows: 20 %, about 4 min left\n',
    'Rows: 30 %, about 24 h left\n',
  ]);
});

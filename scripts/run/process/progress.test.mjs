import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from './progress.mjs';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recordingStream(terminal = {}) {
  const written = [];
  return { ...terminal, written, write: (text) => written.push(String(text)) };
}

test('off a terminal a line each 15 seconds says what runs, how far it is and what is left', () => {
  const stream = recordingStream();
  const progress = startProgress('Tests', { stream });
  progress.set({ doing: 'server', done: 0, total: 40, unit: 'files', failed: 0 });
  vi.advanceTimersByTime(14_999);
  expect(stream.written).toEqual([]);
  progress.set({ done: 10, failed: 1 });
  vi.advanceTimersByTime(1);
  expect(stream.written).toEqual(['Tests: server · 10 of 40 files, 1 failed · about 45 s left\n']);
  vi.advanceTimersByTime(30_000);
  expect(stream.written).toHaveLength(3);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(stream.written).toHaveLength(3);
});

test('what is left is estimated from the count or the share that is given, and without one the time so far is said', () => {
  const stream = recordingStream();
  const progress = startProgress('Packages', { stream });
  vi.advanceTimersByTime(120_000);
  expect(stream.written.at(-1)).toBe('Packages · 2 min so far\n');
  progress.set({ done: 90, total: 100 });
  progress.set({ done: 0, total: 30 });
  progress.set({ done: 10 });
  vi.advanceTimersByTime(15_000);
  expect(stream.written.at(-1)).toBe('Packages · 10 of 30 · about 30 s left\n');
  const sharing = recordingStream();
  const shared = startProgress('Tests', { stream: sharing });
  shared.set({ done: 1, total: 100, unit: 'files', share: 0.25 });
  vi.advanceTimersByTime(15_000);
  expect(sharing.written).toEqual(['Tests · 1 of 100 files · about 45 s left\n']);
});

test('on a terminal one line changes in place; what is printed stands above it, in whole lines', () => {
  const stream = recordingStream({ isTTY: true, columns: 30 });
  const progress = startProgress('Tests', { stream });
  progress.set({ doing: 'a name that is longer than the terminal' });
  expect(stream.written).toEqual(['\r\x1B[KTests: a name that is longer ']);
  stream.written.length = 0;
  progress.print('half ', stream);
  progress.print('a line\n', stream);
  expect(stream.written).toEqual([
    '\r\x1B[K',
    'half ',
    'a line\n',
    '\r\x1B[KTests: a name that is longer ',
  ]);
  progress.end();
  expect(stream.written.at(-1)).toBe('\r\x1B[K');
});

import { expect, test } from 'vitest';
import { createScanBurst } from './scan-burst.ts';

const plain = { isCommand: false, isRepeat: false };

/** Types keys with a gap between them; returns the results other than undefined. */
function type(keys: readonly string[], gapMs: number, more: object = {}) {
  const burst = createScanBurst();
  return keys
    .map((key, index) => burst.take({ ...plain, ...more, key, timeMs: index * gapMs }))
    .filter((result) => result !== undefined);
}
const keysOf = (text: string, end = 'Enter') => [...text, end];

test.each(['Enter', 'Tab'])('fast characters ended by %s are a scan', (end) => {
  expect(type(keysOf('FP-48214', end), 8)).toEqual(['FP-48214']);
});

test('Shift between the characters of a scan is ignored', () => {
  expect(type(['Shift', 'F', 'Shift', 'P', '-', '1', '2', 'Enter'], 8)).toEqual(['FP-12']);
});

test('slow typing and Enter is not a scan, however long the text', () => {
  expect(type(keysOf('fp-48214'), 90)).toEqual([]);
});

test('three fast characters are not a scan, nor is a held key', () => {
  expect(type(keysOf('123'), 8)).toEqual([]);
  expect(type(keysOf('aaaaaaaa'), 30, { isRepeat: true })).toEqual([]);
});

test('text typed before a scan is not part of it', () => {
  const burst = createScanBurst();
  burst.take({ ...plain, key: 'x', timeMs: 0 });
  const results = keysOf('fp-48214').map((key, index) =>
    burst.take({ ...plain, key, timeMs: 400 + index * 8 }),
  );
  expect(results.at(-1)).toBe('fp-48214');
});

test('a scan delayed midway by a busy computer is recognised in full', () => {
  const burst = createScanBurst();
  let timeMs = 0;
  const results = keysOf('scan-mwq4t9k412').map((key, index) => {
    timeMs += index === 8 ? 180 : 8;
    return burst.take({ ...plain, key, timeMs });
  });
  expect(results.at(-1)).toBe('scan-mwq4t9k412');
});

/** Which of the keys are within a scan, each with the time that passes before it. */
function within(strokes: readonly (readonly [key: string, gapMs: number])[]) {
  const burst = createScanBurst();
  let timeMs = 1000;
  return strokes.flatMap(([key, gapMs], index) => {
    timeMs += gapMs;
    burst.take({ ...plain, key, timeMs });
    return burst.isWithinScan() ? [index] : [];
  });
}
const fast = (keys: readonly string[]) => keys.map((key) => [key, 8] as const);

test('the spaces of a scan and Enter after its end are within it', () => {
  expect(within(fast([...'A 12', 'Tab', 'Enter']))).toEqual([1, 2, 3, 5]);
  expect(within(fast([...'A 12', 'Enter', 'Tab']))).toEqual([1, 2, 3]);
});

test('the keys of a person are not, nor is Enter a while after a scan', () => {
  expect(within([...'a b'].map((key) => [key, 90] as const))).toEqual([]);
  expect(within([...fast(['Enter', ' ']), ['Enter', 400]])).toEqual([]);
  expect(within([...fast([...'A-12', 'Enter']), ['Enter', 120]])).toEqual([1, 2, 3]);
});

test('a fast code that is not a kolli ID is a scan, too: a message says what it is', () => {
  expect(type(keysOf('a+b=c?'), 8)).toEqual(['a+b=c?']);
});

import { expect, test } from 'vitest';
import { createScanBurst, scannedKolliId } from './scan-burst.ts';

const plain = { isCommand: false, isRepeat: false };

/** Types keys so many milliseconds apart; the answers other than undefined. */
function type(keys: readonly string[], gapMs: number, more: object = {}) {
  const burst = createScanBurst();
  return keys
    .map((key, index) => burst.take({ ...plain, ...more, key, timeMs: index * gapMs }))
    .filter((answer) => answer !== undefined);
}
const keysOf = (text: string, end = 'Enter') => [...text, end];

test.each(['Enter', 'Tab'])('quick characters ended by %s are a scan', (end) => {
  expect(type(keysOf('FP-48214', end), 8)).toEqual(['fp-48214']);
});

test('Shift between the characters of a scan is no part of it', () => {
  expect(type(['Shift', 'F', 'Shift', 'P', '-', '1', '2', 'Enter'], 8)).toEqual(['fp-12']);
});

test('somebody who types and presses Enter scans nothing, however long the word', () => {
  expect(type(keysOf('fp-48214'), 90)).toEqual([]);
});

test('three quick characters are no scan, nor is a key held down', () => {
  expect(type(keysOf('123'), 8)).toEqual([]);
  expect(type(keysOf('aaaaaaaa'), 30, { isRepeat: true })).toEqual([]);
});

test('what was typed before a scan is no part of it', () => {
  const burst = createScanBurst();
  burst.take({ ...plain, key: 'x', timeMs: 0 });
  const answers = keysOf('fp-48214').map((key, index) =>
    burst.take({ ...plain, key, timeMs: 400 + index * 8 }),
  );
  expect(answers.at(-1)).toBe('fp-48214');
});

test('a scan that a busy computer holds up in its midst is whole', () => {
  const burst = createScanBurst();
  let timeMs = 0;
  const answers = keysOf('scan-mwq4t9k412').map((key, index) => {
    timeMs += index === 8 ? 180 : 8;
    return burst.take({ ...plain, key, timeMs });
  });
  expect(answers.at(-1)).toBe('scan-mwq4t9k412');
});

test('a quick code that is no kolli ID is a burst all the same, of nothing', () => {
  expect(type(keysOf('a+b=c?'), 8)).toEqual([null]);
});

test('symbology prefix, control characters and spaces are cut off', () => {
  expect(scannedKolliId(']C1FP-48214')).toBe('fp-48214');
  expect(scannedKolliId(']d2\u001dFP 48214\u0004')).toBe('fp48214');
  expect(scannedKolliId('\u0002fp-48214\r')).toBe('fp-48214');
  expect(scannedKolliId(']C1')).toBeNull();
});

import { expect, test } from 'vitest';
import { createTypedKeys } from './typed-keys.ts';

const plain = { isCommand: false, isRepeat: false };

/** Types keys with a gap between them, and a pause after the last. */
function type(keys: readonly string[], gapMs: number, more: object = {}) {
  const typed = createTypedKeys();
  for (const [index, key] of keys.entries())
    typed.take({ ...plain, ...more, key, timeMs: index * gapMs });
  return typed.settle()?.text;
}

test.each([
  ['g', 8],
  ['/040', 120],
  ['gt', 40],
  ['?', 0],
])('FND-02: %j with a pause after it was typed by a person', (text, gapMs) => {
  expect(type([...text], gapMs)).toBe(text);
});

test.each(['g/?-48214', '/gt?', 'g-t-0', '????'])('FND-02: the scan of %j is no typing', (code) => {
  expect(type([...code], 8)).toBeUndefined();
  expect(type([...code, 'Enter'], 8)).toBeUndefined();
  expect(type([...code, 'Tab'], 8)).toBeUndefined();
});

test('FND-02: a scan of which a busy computer delays a character is no typing', () => {
  const typed = createTypedKeys();
  let timeMs = 0;
  for (const [index, key] of [...'g/tk-48214-99'].entries()) {
    timeMs += index === 1 ? 200 : 8;
    typed.take({ ...plain, key, timeMs });
  }
  expect(typed.settle()).toBeUndefined();
});

test('keys that repeat, have Control, or are followed by Enter or an arrow are no typing', () => {
  expect(type(['g'], 8, { isRepeat: true })).toBeUndefined();
  expect(type(['g'], 8, { isCommand: true })).toBeUndefined();
  expect(type(['g', 'ArrowDown'], 100)).toBeUndefined();
  expect(type(['g', 'Enter'], 100)).toBeUndefined();
});

test('what came before a pause is not part of what is typed after it', () => {
  expect(type(['x', '/'], 400)).toBe('/');
  expect(type(['Shift', '?'], 100)).toBe('?');
});

import { expect, test } from 'vitest';
import { SAMPLE_MODULES } from '../../../test/sample/cabinet.ts';
import { rowOf, type Position, walk } from './cabinet-walk.ts';

const at = (lockerId: string): Position => ({ lockerId, row: rowOf(SAMPLE_MODULES, lockerId) });

/** The door reached by a series of keys. */
function walkAlong(start: string, keys: readonly string[], control = false): string {
  return keys.reduce(
    (standing, key) => walk(SAMPLE_MODULES, standing, key, control) ?? standing,
    at(start),
  ).lockerId;
}

test.each([
  ['1-1', ['ArrowDown'], '1-2'],
  ['1-3', ['ArrowDown'], '1-3'],
  ['1-1', ['ArrowUp'], '1-1'],
  ['1-2', ['ArrowRight'], '2-1'],
  ['1-3', ['ArrowRight'], '2-2'],
  ['2-3', ['ArrowRight'], '3-3'],
  ['3-1', ['ArrowRight'], '3-1'],
  ['1-1', ['ArrowLeft'], '1-1'],
  ['1-2', ['Home'], '1-1'],
  ['1-1', ['End'], '1-3'],
])('from %s, %s leads to %s', (start, keys, end) => {
  expect(walkAlong(start, keys)).toBe(end);
});

test('a step sideways and back returns to the same door, regardless of the door sizes between', () => {
  expect(walkAlong('1-2', ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'])).toBe('1-2');
});

test('with Control, Home and End reach the ends of the cabinet', () => {
  expect(walkAlong('2-2', ['Home'], true)).toBe('1-1');
  expect(walkAlong('2-2', ['End'], true)).toBe('3-3');
});

test('a module without doors is skipped', () => {
  const [first, , last] = SAMPLE_MODULES;
  if (!first || !last) throw new Error('the sample has three modules');
  const modules = [first, { index: 2, fridge: false, doors: [] }, last];
  expect(walk(modules, at('1-1'), 'ArrowRight', false)?.lockerId).toBe('3-1');
});

test('other keys and unknown doors do not move', () => {
  expect(walk(SAMPLE_MODULES, at('1-1'), 'a', false)).toBeUndefined();
  expect(walk(SAMPLE_MODULES, { lockerId: '9-9', row: 0 }, 'ArrowDown', false)).toBeUndefined();
});

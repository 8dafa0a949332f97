import { expect, test } from 'vitest';
import { isPrefix, matchShortcut, type Shortcut } from './shortcuts.ts';

const bound = ['/', '?', 'r', 'g t', 'g r'].map(
  (keys): Shortcut => ({ keys, label: keys, group: 'everywhere', run: () => undefined }),
);
const at = (text: string, firstMs = 0) => ({ text, firstMs });
const match = (...typed: Parameters<typeof at>[]) => {
  const [last = [''], before] = typed.toReversed();
  const found = matchShortcut(bound, at(...last), before && at(...before));
  return found && `${found.shortcut.keys} ${found.rest}`.trim();
};

test('FND-02: one key, two keys with or without a pause, in either case', () => {
  expect(match(['?'])).toBe('?');
  expect(match(['R'])).toBe('r');
  expect(match(['gt'])).toBe('g t');
  expect(match(['g'], ['t', 600])).toBe('g t');
  expect(match(['g'], ['r', 600])).toBe('g r');
});

test('FND-02: the second key must not come too late, and another text is none', () => {
  expect(match(['g'], ['t', 2000])).toBeUndefined();
  expect(match(['g'], ['r', 2000])).toBe('r');
  expect(match(['x'])).toBeUndefined();
  expect(match(['rest'])).toBeUndefined();
  expect(match(['gtt'])).toBeUndefined();
});

test('FND-01: what is typed at once after / is searched for', () => {
  expect(match(['/fp-1'])).toBe('/ fp-1');
});

test('only the first key of two waits for another', () => {
  expect(isPrefix(bound, 'g')).toBe(true);
  expect(isPrefix(bound, 'r')).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanKolliId,
  kolliIdMaxLength,
  kolliIdPattern,
  maxAdditionalKolliIds,
  testKolliIdPrefix,
} from './kolli-ids.ts';

test('DLG-14 DLG-16: all whitespace is removed from a kolli ID and it is lower-cased', () => {
  expect(cleanKolliId('  KOLLI-12 34\t5\u00a06\n')).toBe('kolli-123456');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const clean = cleanKolliId(text);
      expect(clean).not.toMatch(/\s/);
      expect(cleanKolliId(clean)).toBe(clean);
    }),
  );
});

test('a clean kolli ID has 1 to 64 letters, digits and - _ . : /', () => {
  for (const id of ['a', '00370123', 'se-1_2.3:4/5', 'x'.repeat(kolliIdMaxLength)]) {
    expect(id).toMatch(kolliIdPattern);
  }
  for (const id of ['', 'A1', 'a b', 'å1', 'a+b', 'a\n', 'x'.repeat(kolliIdMaxLength + 1)]) {
    expect(id).not.toMatch(kolliIdPattern);
  }
});

test('DLG-15: a delivery has at most two additional kolli IDs', () => {
  expect(maxAdditionalKolliIds).toBe(2);
});

test('INT-08: the kolli IDs of test orders begin as they always did', () => {
  expect(testKolliIdPrefix).toBe('test-');
});

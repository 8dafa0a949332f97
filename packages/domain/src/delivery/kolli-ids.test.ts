import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanKolliId,
  kolliIdMaxLength,
  kolliIdPattern,
  maxAdditionalKolliIds,
  testKolliIdPrefix,
} from './kolli-ids.ts';

test('DLG-14 DLG-16 DLG-15 INT-08: a kolli ID has 1 to 64 characters without whitespace in lower case, at most two more, and a prefix if it is a test', () => {
  expect(cleanKolliId('  KOLLI-12 34\t5\u00a06\n')).toBe('kolli-123456');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const clean = cleanKolliId(text);
      expect(clean).not.toMatch(/\s/);
      expect(cleanKolliId(clean)).toBe(clean);
    }),
  );
  for (const id of ['a', '00370123', 'se-1_2.3:4/5', 'x'.repeat(kolliIdMaxLength)])
    expect(id).toMatch(kolliIdPattern);
  for (const id of ['', 'A1', 'a b', 'å1', 'a+b', 'a\n', 'x'.repeat(kolliIdMaxLength + 1)])
    expect(id).not.toMatch(kolliIdPattern);
  expect(maxAdditionalKolliIds).toBe(2);
  expect(testKolliIdPrefix).toBe('test-');
});

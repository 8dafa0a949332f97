import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idParts, TAIL_CHARACTERS } from './id-parts.ts';

test('LST-01: a long ID may be shortened before its last characters, a short one nowhere', () => {
  expect(idParts('kolli-2026-11-22-0000012345678x')).toEqual({
    head: 'kolli-2026-11-22-00000123',
    tail: '45678x',
  });
  expect(idParts('fp-48214')).toBeUndefined();
});

test('LST-01: both parts are the whole ID', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 9, maxLength: 80 }), (id) => {
      const parts = idParts(id);
      expect(parts && parts.head + parts.tail).toBe(id);
      expect([...(parts?.tail ?? '')]).toHaveLength(TAIL_CHARACTERS);
    }),
  );
});

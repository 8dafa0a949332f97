import { expect, test } from 'vitest';
import { idParts, TAIL_CHARACTERS } from './id-parts.ts';

test('LST-01: a long ID may be shortened before its last characters, a short one nowhere', () => {
  expect(idParts('kolli-2026-11-22-0000012345678x')).toEqual({
    head: 'kolli-2026-11-22-00000123',
    tail: '45678x',
  });
  expect(idParts('fp-48214')).toBeUndefined();
});

test.each([9, 10, 31, 80])(
  'LST-01: both parts of an ID of %i characters are the whole ID',
  (length) => {
    const id = 'ä𝒳b-9'.repeat(20).normalize();
    const characters = [...id].slice(0, length);
    const parts = idParts(characters.join(''));
    expect(parts && parts.head + parts.tail).toBe(characters.join(''));
    expect([...(parts?.tail ?? '')]).toHaveLength(TAIL_CHARACTERS);
  },
);

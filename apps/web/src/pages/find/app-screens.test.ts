import { expect, test } from 'vitest';
import { screenLetters } from './app-screens.ts';

test('FND-02: no two screens have the same letter', () => {
  const letters = Object.values(screenLetters);
  expect(new Set(letters).size).toBe(letters.length);
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/u);
});

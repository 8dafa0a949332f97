import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordFault } from './password-rules.ts';

const mostUsed = new Set([
  'password',
  'letmein',
  'dragon',
  'correcthorse',
  'qwerty123',
  'abc',
  'love',
]);
const about = {
  name: 'Anna-Liisa Åberg Li',
  email: 'annlis@satama.example',
  pharmacies: ['Satama apotek', 'Apotek 1 Oslo'],
  product: 'Kolli',
  isMostUsed: (text: string) => mostUsed.has(text),
};
const faultOf = (password: string) => passwordFault(password, about);

test.each([
  ['        ', 'password_only_spaces'],
  ['\u00a0\u2003 \t    ', 'password_only_spaces'],
  ['xxxxxxxxxx', 'password_one_character'],
  ['xXxXxXxXxX', 'password_one_character'],
  ['11111111', 'password_one_character'],
  ['öööööööö!', 'password_one_character'],
  ['hey-ANNA-hey', 'password_has_own_name'],
  ['å.b.e.r.g-1234', 'password_has_own_name'],
  ['Åberg on the sea', 'password_has_own_name'],
  ['ÅBERG on the sea'.normalize('NFD'), 'password_has_own_name'],
  ['annlis@satama.example', 'password_has_own_name'],
  ['my annlis mailbox', 'password_has_own_name'],
  ['2026-Li-2026', 'password_has_own_name'],
  ['SatamaApotek', 'password_has_pharmacy_name'],
  ['the satama apotek key', 'password_has_pharmacy_name'],
  ['Satama2026!', 'password_has_pharmacy_name'],
  ['Oslo2026', 'password_has_pharmacy_name'],
  ['Kolli-demo-1', 'password_has_product_name'],
  ['K o l l i box box', 'password_has_product_name'],
  ['Password', 'password_most_used'],
  ['ｐａｓｓｗｏｒｄ', 'password_most_used'],
  ['pass word', 'password_most_used'],
  ['password2026', 'password_most_used'],
  ['2026password', 'password_most_used'],
  ['12love34', 'password_most_used'],
  ['!!Dragon99', 'password_most_used'],
  ['Correct-Horse', 'password_most_used'],
  ['qwerty-123', 'password_most_used'],
])('SEC-02: %j is refused as %s', (password, fault) => expect(faultOf(password)).toBe(fault));

test.each([
  ['politely'],
  ['oslo has seven hills'],
  ['an abc of medicine'],
  ['abc-4711'],
  ['correct horse battery'],
  ['dragon-and-mouse'],
  ['dragon-83157204'],
  ['Doors-open-1'],
  ['drag1on'],
  ['2026-lii-2026'],
])('SEC-02: %j may be chosen', (password) => expect(faultOf(password)).toBeUndefined());

test('SEC-02: spaces around a name and its short words refuse nothing', () => {
  const others = { ...about, name: ' Anna ', pharmacies: ['Apotek AB'] };
  expect(passwordFault('12345678', others)).toBeUndefined();
  expect(passwordFault('1234ab5678', others)).toBeUndefined();
});

test('SEC-02: no case, width or sign at the end makes a refused password good', () => {
  const decorated = fc.tuple(
    fc.constantFrom('password', 'letmein', 'dragon', 'kolli', 'åberg', 'satamaapotek'),
    fc.string({ unit: fc.constantFrom(...'0123456789!?. '), maxLength: 4 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(decorated, ([word, end, isUpper]) => {
      const text = `${isUpper ? word.toUpperCase() : word}${end}`;
      expect(faultOf(text)).toBeDefined();
      expect(faultOf(text.normalize('NFD'))).toBeDefined();
    }),
  );
});

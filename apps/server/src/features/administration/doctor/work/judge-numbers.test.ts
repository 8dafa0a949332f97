import { expect, test } from 'vitest';
import { type ExaminedNumbers, judgeNumbers } from './judge-numbers.ts';

const clean: ExaminedNumbers = {
  name: 'Torget',
  businessId: '556677-8899',
  deliveries: 0,
  open: 0,
  unreadable: 0,
  isPart: false,
};

test.each<[string, Partial<ExaminedNumbers>, string, RegExp]>([
  ['none', {}, 'ok', /^No identity number is stored/u],
  [
    'some in history',
    { deliveries: 2 },
    'warning',
    /^Torget has .* \(2, open 0\).* --pharmacy 556677-8899 lists/u,
  ],
  ['one that is open', { deliveries: 2, open: 1 }, 'fault', /^Torget has .* \(2, open 1\)/u],
  ['unreadable ones', { unreadable: 3 }, 'warning', /^Torget has .* decrypts \(3\)/u],
  ['a failure', { failure: 'broken' }, 'fault', /^The identity .* of Torget .*: broken$/u],
  ['only a part', { isPart: true }, 'warning', /^Only the deliveries of 0 of 1 pharmacies/u],
])('TXT-03: misread identity numbers of a pharmacy are judged: %s', (_what, found, state, text) => {
  expect(judgeNumbers([{ ...clean, ...found }], 1)).toEqual([
    { state, text: expect.stringMatching(text) },
  ]);
});

test('TXT-03: pharmacies that were not looked at are counted', () => {
  expect(judgeNumbers([clean], 3)).toMatchObject([
    { state: 'warning', text: expect.stringContaining('1 of 3 pharmacies') },
  ]);
  expect(judgeNumbers([], 0)).toMatchObject([{ state: 'ok' }]);
});

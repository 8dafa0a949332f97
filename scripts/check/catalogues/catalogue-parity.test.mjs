import { expect, test } from 'vitest';
import { parityFaults } from './catalogue-parity.mjs';
import { unusedKeys } from './catalogues.mjs';

const faults = (en, fi, sameInEnglish = []) => parityFaults({ en, fi }, { sameInEnglish });

test('catalogues need the same keys, placeholders and plural forms in every language, except for the number in a singular, and no text in English', () => {
  const en = { a: { door: 'Door {{id}}' }, n_one: 'One parcel', n_other: '{{count}} parcels' };
  const fi = {
    a: { door: 'Ovi {{id}}' },
    n_one: '{{count}} paketti',
    n_other: '{{count}} pakettia',
  };
  expect(faults(en, fi)).toEqual([]);
  expect(faults({ a: 'Door', b: 'Box' }, { a: 'Ovi', c: 'Laatikko' })).toEqual([
    'fi.json: b is missing',
    'fi.json: c is not in en.json',
  ]);
  expect(faults({ a: 'Door {{id}} <0>x</0>' }, { a: 'Ovi {{nro}}' })).toEqual([
    'fi.json: a lacks {{id}}',
    'fi.json: a lacks <0>',
    'fi.json: a lacks </0>',
    'fi.json: a has {{nro}}, English has not',
  ]);
  const ofBox = { n_one: 'One of {{box}}', n_other: '{{count}} of {{box}}' };
  expect(faults(ofBox, { n_one: 'Yksi', n_other: 'Monta: {{box}}' })).toEqual([
    'fi.json: n_one lacks {{box}}',
    'fi.json: n_other lacks {{count}}',
  ]);
  const plain = { n_one: '{{count}} a', n_other: '{{count}} b' };
  expect(faults(plain, { n_other: '{{count}} c' })).toEqual(['fi.json: n_one is missing']);
  expect(faults(plain, { ...plain, n_few: '{{count}} d' })).toEqual([
    'fi.json: n_few is no form of this language',
  ]);
  expect(faults({ only_one: 'Just a door' }, { only_one: 'Vain ovi' })).toEqual([]);
  expect(faults({ a: 'A door' }, { a: ' ' })).toEqual(['fi.json: a is empty']);
  expect(faults({ a: 'Select a door' }, { a: 'Select a door' })).toHaveLength(1);
  expect(faults({ a: 'Select a door' }, { a: 'Select a door' }, ['a'])).toEqual([]);
  expect(faults({ a: '{{door}}: SMS' }, { a: '{{door}}: SMS' })).toEqual([]);
});

test('a key is used when a source names it, a code table holds it or a template begins it', () => {
  const english = {
    a: { b: 'x', c: 'y' },
    states: { free: 'z' },
    gone: 'w',
    n_one: '1',
    n_other: '2',
  };
  const sources = ["t('a.b')", '  gone: [404, "Gone"],', 't(`states.${state}`)', "key: 'n'"];
  expect(unusedKeys(english, sources)).toEqual(['a.c']);
  expect(unusedKeys(english, sources, ['a.c'])).toEqual([]);
});

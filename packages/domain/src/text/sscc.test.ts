import { expect, test } from 'vitest';
import { cleanKolliId, comparedKolliId } from '../delivery/kolli-ids.ts';
import { ssccSpellings } from '../testing/typed-spellings.ts';

const sscc = '376123456789012349';

test('SCN-11: an SSCC is one parcel in every notation of GS1', () => {
  const read = ssccSpellings.map(([typed]) => [typed, comparedKolliId(cleanKolliId(typed))]);
  expect(read).toEqual(ssccSpellings.map(([typed]) => [typed, sscc]));
});

test('SCN-11: an SSCC behind an element of fixed length, which no separator ends, is found', () => {
  expect(comparedKolliId(cleanKolliId(`]C1020950110153000300${sscc}`))).toBe(sscc);
});

test('SCN-11: the control digit counts every other digit three times', () => {
  const right = '073500001234567894';
  expect(comparedKolliId(cleanKolliId(`00${right}`))).toBe(right);
  const wrong = '00073500001234567890';
  expect(comparedKolliId(cleanKolliId(wrong))).toBe(wrong);
});

test('SCN-11: a kolli ID that is written as the sender has it stays as it is', () => {
  expect(cleanKolliId(`00${sscc}`)).toBe(`00${sscc}`);
  expect(cleanKolliId(sscc)).toBe(sscc);
});

test.each([
  ['a wrong control digit', '00376123456789012340'],
  ['a wrong control digit behind a symbology identifier', ']C100376123456789012340'],
  ['a wrong control digit in print', '(00)376123456789012340'],
  ['too few digits', '0037612345678901234'],
  ['too many digits', '003761234567890123490'],
  ['the same digits within another element', ']C110003761234567890123490'],
  ['an element of another kind', ']C10109501101530003'],
  ['other digits before it', '10376123456789012349'],
  ['letters', '00fp1234567890123456'],
  ['a symbology identifier in its midst', '00C1376123456789012349'],
])('SCN-11: %s is no SSCC', (_, typed) => {
  expect(comparedKolliId(cleanKolliId(typed))).toBe(typed.toLowerCase());
});

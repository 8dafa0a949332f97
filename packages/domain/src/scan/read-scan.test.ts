import { kolliIdSpellings } from '../testing/typed-spellings.ts';
import { describe, expect, test } from 'vitest';
import { readScan } from './read-scan.ts';

const read = (text: string) => readScan(text, ['fi']);

test.each([
  ['FP-48214', 'fp-48214'],
  [']C1FP-48214', 'fp-48214'],
  [' ]C1 FP-48214', 'fp-48214'],
  ['shop-www.1', 'shop-www.1'],
  [']d2\u001dFP 48214\u0004', 'fp48214'],
  ['\u0002fp-48214\r', 'fp-48214'],
])('SCN-01: %j is read as %s, without prefix, control characters and spaces', (text, kolliId) => {
  expect(read(text)).toEqual({ kind: 'kolliId', kolliId });
});

describe('what is refused', () => {
  test.each(['131052-308T', ']C1131052-308t', ' 131052 - 308T '])(
    'an identity number, without a trace of it: case %#',
    (text) => expect(read(text)).toEqual({ kind: 'identityNumber' }),
  );

  test('a number of another country is a kolli ID here: machines number parcels so', () => {
    expect(readScan('13097248022', ['fi']).kind).toBe('kolliId');
    expect(readScan('13097248022', ['no']).kind).toBe('identityNumber');
  });

  test.each([
    'https://kolli.test/verify/1',
    'HTTP://A.FI',
    'web+kolli://1',
    'www.kolli.test',
    ']C1 www.kolli.test',
    'mailto:a@b.test',
  ])('the web address %s', (text) => expect(read(text)).toEqual({ kind: 'webAddress' }));

  test.each([']C1', '', 'fp]C11', 'a+b=c?', 'x'.repeat(65)])('%j is no kolli ID', (text) => {
    expect(read(text)).toEqual({ kind: 'unreadable' });
  });
});

test('TXT-01: a scanner reads a kolli ID as a form does', () => {
  for (const [typed, kolliId] of kolliIdSpellings)
    expect([typed, readScan(typed, [])]).toEqual([
      typed,
      kolliId === undefined ? { kind: 'unreadable' } : { kind: 'kolliId', kolliId },
    ]);
});

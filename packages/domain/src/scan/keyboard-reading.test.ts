import { describe, expect, test } from 'vitest';
import {
  keysOf,
  type KeyboardLayout,
  nordicLayouts,
  usLayout,
} from '../testing/keyboard-layouts.ts';
import { chanceOf } from '../testing/seeded-chance.ts';
import { isOfScan, readKeys } from './keyboard-reading.ts';
import { type KeysRead, learntLayout, readScannedKeys, type ScannerLayout } from './read-scan.ts';

const layouts = Object.entries(nordicLayouts);
const known = [undefined, 'computer', 'us', 'mixed'] as const;
const kolliId = (id: string) => ({ kind: 'kolliId', kolliId: id.toLowerCase() });

/** What is read of a code that a scanner with a layout typed on a computer with another. */
const scanned = (
  code: string,
  { scanner, computer }: { scanner: KeyboardLayout; computer: KeyboardLayout },
  layout?: ScannerLayout,
) => readScannedKeys(keysOf(code, scanner, computer), ['fi'], layout);

/** The kolli ID that was read without a question. */
const idOf = (read: KeysRead) =>
  'code' in read && read.code.kind === 'kolliId' ? read.code.kolliId : undefined;

/** Whether a code is looked up beside the one that was read. */
const isSoughtToo = (read: KeysRead, code: string) =>
  'code' in read && read.unless?.us.kind === 'kolliId'
    ? read.unless.us.kolliId === code.toLowerCase()
    : false;

const chance = chanceOf(10);
const signs = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:/');
const codes = Array.from({ length: 500 }, () =>
  Array.from({ length: 4 + chance.below(12) }, () => chance.pick(signs)).join(''),
).filter((code) => !/(?:^|\/)\.{1,2}(?:\/|$)/u.test(code));

test('SCN-10: every sign of a US keyboard is read by the place of its key, whatever the computer makes of it', () => {
  const printed = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join(
    '',
  );
  for (const [name, computer] of layouts) {
    const read = readKeys(keysOf(printed, usLayout, computer));
    expect(read.us, name).toBe(printed);
    expect(read.computer, name).not.toBe(printed);
  }
});

describe.each(layouts)('SCN-10: at a computer with a %s keyboard', (_, computer) => {
  const right = { scanner: computer, computer };
  const us = { scanner: usLayout, computer };

  test('no scan is read as another kolli ID, whatever the scanner; where another one is known to be set right, both are looked up', () => {
    const wrong = codes.flatMap((code) =>
      [right, us].flatMap((typing) =>
        known.flatMap((layout) => {
          const read = scanned(code, typing, layout);
          const id = idOf(read);
          const isRight = id === undefined || id === code.toLowerCase();
          return isRight || isSoughtToo(read, code) ? [] : [[code, id]];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('a scanner that is known is read at once, and what is asked about is among the answers', () => {
    for (const code of codes) {
      expect([code, idOf(scanned(code, right, 'computer'))]).toEqual([code, code.toLowerCase()]);
      const [first, other] = [scanned(code, right), scanned(code, us)];
      if ('either' in first) expect(first.either.computer).toEqual(kolliId(code));
      if ('either' in other) expect(other.either.us).toEqual(kolliId(code));
    }
  });

  test('a US scanner shows itself by the bracket before a code; then - and : are read, and / is asked about', () => {
    expect(scanned(']C1fp-10505', us)).toEqual({ code: kolliId('fp-10505'), shows: 'us' });
    expect(scanned(']E0fp/10505', us, 'computer')).toMatchObject({
      code: kolliId('fp/10505'),
      shows: 'us',
    });
    expect(scanned('fp-105_05:1', us, 'us')).toEqual({
      code: kolliId('fp-105_05:1'),
      shows: undefined,
    });
    const either = { computer: kolliId('fp-10505'), us: kolliId('fp/10505') };
    for (const layout of [undefined, 'us', 'mixed'] as const)
      expect(scanned('fp/10505', us, layout)).toEqual({ either });
  });

  test('what no kolli ID has is not made one: + is asked about, and refused once the scanner is known', () => {
    const either = { computer: { kind: 'unreadable' }, us: kolliId('fp-10505') };
    expect(scanned('fp+10505', right)).toEqual({ either });
    expect(scanned('fp+10505', right, 'computer')).toMatchObject({ code: { kind: 'otherLayout' } });
  });

  test('a scanner that is set right shows itself by a sign that a US one types elsewhere', () => {
    expect(scanned('fp/10505', right)).toEqual({ code: kolliId('fp/10505'), shows: 'computer' });
    expect(scanned(']C1fp/10505', right)).toMatchObject({ code: kolliId('fp/10505') });
  });

  test('letters and digits are the same by both; identity numbers and addresses are refused by either', () => {
    expect(scanned('A1234567', us)).toEqual({ code: kolliId('A1234567'), shows: undefined });
    for (const typing of [right, us]) {
      expect(scanned('131052-308T', typing)).toMatchObject({ code: { kind: 'identityNumber' } });
      const address = scanned('https://kolli.test/1', typing);
      expect(JSON.stringify(address)).toContain('webAddress');
    }
  });

  test('SCN-11: an SSCC is read with the elements around it, by both', () => {
    const code = ']C102095011015300033710\u001d00376123456789012349';
    for (const typing of [right, us])
      expect(idOf(scanned(code, typing))).toBe('376123456789012349');
  });
});

test('two layouts that showed themselves are mixed', () => {
  expect(learntLayout(undefined, 'us')).toBe('us');
  expect(learntLayout('computer', 'computer')).toBe('computer');
  expect([learntLayout('computer', 'us'), learntLayout('mixed', 'us')]).toEqual(['mixed', 'mixed']);
});

test('keys without a sign are not part of a scan, dead ones with a place are', () => {
  const key = { key: 'Dead', code: 'BracketRight', isControl: false };
  expect(isOfScan(key)).toBe(true);
  expect(isOfScan({ ...key, key: 'Process', code: 'KeyC' })).toBe(true);
  expect(isOfScan({ ...key, key: 'Unidentified', code: '' })).toBe(false);
  expect(isOfScan({ ...key, key: 'Shift', code: 'ShiftLeft' })).toBe(false);
  expect(isOfScan({ ...key, key: 'c', code: 'KeyC', isControl: true })).toBe(false);
  expect(isOfScan({ ...key, key: ']', code: 'BracketRight', isControl: true })).toBe(true);
});

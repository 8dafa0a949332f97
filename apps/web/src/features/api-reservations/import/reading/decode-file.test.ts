import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const text = 'deliveryId;box\nå-1;Ängelholm ö æ ø É\n';
/** Each character in one byte, as in the old encodings of Western languages. */
const latin = (given: string) => Uint8Array.from(given, (letter) => letter.charCodeAt(0));
const utf16 = (given: string, isBig: boolean) =>
  Uint8Array.from(
    [...`\uFEFF${given}`].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      const bytes = [Math.floor(code / 256), code % 256];
      return isBig ? bytes : bytes.toReversed();
    }),
  );

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['windows-1252', latin(text)],
  ['UTF-16, the small end first', utf16(text, false)],
  ['UTF-16, the big end first', utf16(text, true)],
])('INT-12: a file in %s is read with all its letters', (_name, bytes) => {
  expect(decodeFile(bytes)).toEqual({ text });
});

test.each([
  ['DOS (ä, ö and å as 84, 94 and 86)', [0x41, 0x84, 0x94, 0x86]],
  ['DOS (ø and æ as 9B and 91)', [0x41, 0x9b, 0x91]],
  ['Macintosh (ä, ö and å as 8A, 9A and 8C)', [0x41, 0x8a, 0x9a, 0x8c]],
  ['UTF-16 without a mark', [0x41, 0x00, 0x42, 0x00]],
  ['UTF-16 that is cut off', [0xff, 0xfe, 0x41]],
])('INT-12: a file in %s is a fault, not wrong letters', (_name, bytes) => {
  expect(decodeFile(Uint8Array.from(bytes))).toEqual({ fault: 'encoding' });
});

test('INT-12: the file of a spreadsheet program is named as such', () => {
  for (const bytes of [
    [0x50, 0x4b, 0x03, 0x04, 0x14],
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
  ])
    expect(decodeFile(Uint8Array.from(bytes))).toEqual({ fault: 'spreadsheet' });
});

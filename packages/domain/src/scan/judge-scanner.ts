import { readKeys, type ScannedKey } from './keyboard-reading.ts';

/** A code with every sign that keyboard layouts have in different places and kolli IDs may contain. */
export const scannerTestCode = 'A-1/2:3_4.B';

/** How the scanner at a computer types: by the computer's layout, by a US one, or otherwise. */
export type TestedLayout = 'computer' | 'us' | 'other';

const isTestCode = (text: string) =>
  text.replace(/^\][A-Za-z]\d/u, '').toLowerCase() === scannerTestCode.toLowerCase();

/** What the keys of a scan of the test code show of the scanner (SCN-10), and what the computer made of them. */
export function judgeScanner(keys: readonly ScannedKey[]): { layout: TestedLayout; text: string } {
  const { computer: text, us } = readKeys(keys);
  if (isTestCode(text)) return { layout: 'computer', text };
  return { layout: isTestCode(us) ? 'us' : 'other', text };
}

import { randomInt } from 'node:crypto';
import { typedCode } from '@kolli/domain/text/typed-text';

/** Without vowels, so that codes form no words, and without what looks alike: 28⁸, 3.8 × 10¹¹ codes. */
const letters = '23456789BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

/** How long a code can be entered, and after that the key be fetched. */
export const claimCodeMs = 15 * 60_000;

/** A new random claim code, as it is stored: without its hyphen. */
export const newClaimCode = () =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** As the box shows it: `K7QX-9M2P`. */
export const shownClaimCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What was entered, as codes are stored: in upper case, without spaces and any kind of hyphen. */
export const cleanClaimCode = (text: string) => typedCode(text).replaceAll('-', '').toUpperCase();

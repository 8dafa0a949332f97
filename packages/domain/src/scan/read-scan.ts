import { cleanKolliId, kolliIdPattern } from '../delivery/kolli-ids.ts';
import { separator, ssccOfElements } from '../text/sscc.ts';
import type { IdentityCountry } from '../people/identity-numbers.ts';
import { identityNumbersIn } from '../people/identity-numbers-in-text.ts';
import { typedCode } from '../text/typed-text.ts';
import { readKeys, type ScannedKey } from './keyboard-reading.ts';

const withoutControls = (text: string) =>
  text.replace(/\p{Cc}/gu, (sign) => (sign === separator ? sign : ''));

/** What a scanner sent: a kolli ID, or what must not be looked up. */
export type ScannedCode =
  | { readonly kind: 'kolliId'; readonly kolliId: string }
  /** Without the number: it must not be shown, sent or logged. */
  | { readonly kind: 'identityNumber' }
  | { readonly kind: 'webAddress' }
  | { readonly kind: 'unreadable' }
  /** A kolli ID by another keyboard layout than that of the computer. */
  | { readonly kind: 'otherLayout' };

/** Symbology identifiers that many scanners send before the code, such as ']C1' or ']d2' (ISO/IEC 15424). */
const symbologyPrefix = /^\][A-Za-z][0-9A-Za-z]/;

const webAddress = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:)/iu;

/**
 * Reads a scanned text, without symbology prefix and control characters. A valid identity number of the
 * countries, those of the pharmacy, is one whatever else it may be: of kolli IDs of 11 digits about one in
 * 130 is a Norwegian number. A GS1 code with an SSCC is that parcel's (SCN-11).
 */
export function readScan(text: string, countries: readonly IdentityCountry[]): ScannedCode {
  const sscc = ssccOfElements(typedCode(withoutControls(text)));
  if (sscc !== undefined) return { kind: 'kolliId', kolliId: sscc };
  const plain = text.replace(/\p{Cc}/gu, '').trim();
  const code = plain.replace(symbologyPrefix, '').trim();
  if (identityNumbersIn(code, countries).length > 0) return { kind: 'identityNumber' };
  if (webAddress.test(code)) return { kind: 'webAddress' };
  const kolliId = cleanKolliId(code);
  return kolliIdPattern.test(kolliId) ? { kind: 'kolliId', kolliId } : { kind: 'unreadable' };
}

/**
 * By which layout scanners at a computer type: that of the computer, the US one with which most leave their factory, or
 * some by this and some by that.
 */
export type ScannerLayout = 'computer' | 'us' | 'mixed';

/** The two codes of which the keys do not tell which one it was. */
export type EitherCode = { readonly computer: ScannedCode; readonly us: ScannedCode };

/**
 * Keys as they were read, or `either`. `unless`: both readings, where a scanner with a US layout may have sent these keys.
 * If the US reading is a parcel's ID, ask which one is meant.
 */
export type KeysRead =
  | {
      readonly code: ScannedCode;
      readonly shows: Exclude<ScannerLayout, 'mixed'> | undefined;
      readonly unless?: EitherCode;
    }
  | { readonly either: EitherCode };

/**
 * Reads the keys of a scan by the layout of the computer and by a US one (SCN-10). Where only the place of a key tells
 * what was meant, `known` decides: on a Nordic computer - of a scanner that is set right and / of one that is set to US
 * are the same key, and so are + and -. What is not known is not guessed. `shows` is the layout that these keys prove.
 */
export function readScannedKeys(
  keys: readonly ScannedKey[],
  countries: readonly IdentityCountry[],
  known: ScannerLayout | undefined,
): KeysRead {
  const texts = readKeys(keys);
  const computer = readScan(texts.computer, countries);
  const us = readScan(texts.us, countries);
  if (isSame(computer, us)) return { code: computer, shows: undefined };
  if (symbologyPrefix.test(texts.us)) return { code: us, shows: 'us' };
  if (us.kind === 'unreadable') return { code: computer, shows: 'computer' };
  const refused = [computer, us].find(({ kind }) => kind === 'identityNumber');
  if (refused !== undefined) return { code: refused, shows: undefined };
  if (known === 'computer') {
    if (computer.kind === 'unreadable') return { code: { kind: 'otherLayout' }, shows: undefined };
    return { code: computer, shows: undefined, unless: { computer, us } };
  }
  const isUs = known === 'us' && computer.kind === 'unreadable';
  return isUs ? { code: us, shows: undefined } : { either: { computer, us } };
}

const isSame = (one: ScannedCode, other: ScannedCode) =>
  one.kind === other.kind &&
  (one.kind !== 'kolliId' || other.kind !== 'kolliId' || one.kolliId === other.kolliId);

/** What is known of a computer's scanners after one of them showed its layout. */
export const learntLayout = (known: ScannerLayout | undefined, shown: 'computer' | 'us') =>
  known === undefined || known === shown ? shown : 'mixed';

import { cleanKolliId, kolliIdPattern } from '../delivery/kolli-ids.ts';
import type { IdentityCountry } from '../people/identity-numbers.ts';
import { identityNumbersIn } from '../people/identity-numbers-in-text.ts';

/** What a scanner sent: a kolli ID, or what must not be looked up. */
export type ScannedCode =
  | { readonly kind: 'kolliId'; readonly kolliId: string }
  /** Without the number: it must not be shown, sent or logged. */
  | { readonly kind: 'identityNumber' }
  | { readonly kind: 'webAddress' }
  | { readonly kind: 'unreadable' };

/** Symbology identifiers that many scanners send before the code, such as ']C1' or ']d2' (ISO/IEC 15424). */
const symbologyPrefix = /^\][A-Za-z][0-9A-Za-z]/;

const webAddress = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:)/iu;

/**
 * Reads a scanned text, without symbology prefix and control characters. A valid identity number of the
 * countries, those of the pharmacy, is one whatever else it may be: of kolli IDs of 11 digits about one in
 * 130 is a Norwegian number.
 */
export function readScan(text: string, countries: readonly IdentityCountry[]): ScannedCode {
  const plain = text.replace(/\p{Cc}/gu, '').trim();
  const code = plain.replace(symbologyPrefix, '').trim();
  if (identityNumbersIn(code, countries).length > 0) return { kind: 'identityNumber' };
  if (webAddress.test(code)) return { kind: 'webAddress' };
  const kolliId = cleanKolliId(code);
  return kolliIdPattern.test(kolliId) ? { kind: 'kolliId', kolliId } : { kind: 'unreadable' };
}

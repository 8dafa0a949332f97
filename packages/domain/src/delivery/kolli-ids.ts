import { typedCode } from '../text/typed-text.ts';
import { ssccOfDigits, ssccOfElements } from '../text/sscc.ts';

/** Maximum number of kolli IDs of a delivery in addition to its main one (DLG-15). */
export const maxAdditionalKolliIds = 2;

export const kolliIdMaxLength = 64;

/**
 * A clean kolli ID: lower-case letters, digits and - _ . : / , 1 to 64 characters. No part between slashes is . or .. alone,
 * which addresses of the web leave out.
 */
export const kolliIdPattern = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[a-z0-9\-_.:/]{1,64}$/;

/** How the kolli IDs of test orders begin, so that they are not those of parcels (INT-08). */
export const testKolliIdPrefix = 'test-';

/**
 * A typed, pasted or scanned kolli ID without any whitespace and in lower case (DLG-14, DLG-16, TXT-01). An SSCC among
 * other elements of a GS1 code, or in parentheses, is its 18 digits (SCN-11).
 */
export function cleanKolliId(text: string): string {
  const code = typedCode(text);
  return ssccOfElements(code) ?? code.toLowerCase();
}

/**
 * What of a clean kolli ID is compared with others: the 18 digits of an SSCC, whether or not its application identifier
 * stands before it (SCN-11). A sender's kolli ID is shown as it was sent.
 */
export const comparedKolliId = (kolliId: string): string => ssccOfDigits(kolliId) ?? kolliId;

/** The forms in which the key of a kolli ID may be stored: until release 0.1.0 an SSCC was stored as it was sent. */
export function storedKolliIds(kolliId: string): string[] {
  const compared = comparedKolliId(kolliId);
  const former = `00${compared}`;
  return comparedKolliId(former) === compared ? [compared, former] : [compared];
}

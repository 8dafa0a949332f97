/** Maximum number of kolli IDs of a delivery in addition to its main one (DLG-15). */
export const maxAdditionalKolliIds = 2;

export const kolliIdMaxLength = 64;

/** A clean kolli ID: lower-case letters, digits and - _ . : / , 1 to 64 characters. */
export const kolliIdPattern = /^[a-z0-9\-_.:/]{1,64}$/;

/** How the kolli IDs of test orders begin, so that they are not those of parcels (INT-08). */
export const testKolliIdPrefix = 'test-';

/** A typed or scanned kolli ID without any whitespace and in lower case (DLG-14, DLG-16). */
export function cleanKolliId(text: string): string {
  return text.replace(/\s+/gu, '').toLowerCase();
}

import { parseLockerId } from '../box/lockers.ts';
import { isPhoneWithCountry } from '../people/customer-numbers.ts';
import { parseIdentityNumber } from '../people/identity-numbers.ts';
import { plainPhone, storedPhoneForms } from '../people/phone-numbers.ts';
import { cleanKolliId, comparedKolliId } from '../delivery/kolli-ids.ts';

/** What a text may be that is typed into the search over everything (FND-01). */
export const soughtKinds = ['identityNumber', 'door', 'kolliId', 'phoneNumber', 'orderId'] as const;

export type SoughtKind = (typeof soughtKinds)[number];

/** A typed text as each of the kinds that it may be; a kind that it cannot be is undefined or empty. */
export type SoughtText = {
  readonly kinds: readonly SoughtKind[];
  /** The typed text, if it is a whole, valid identity number: only then is it compared with those of customers. */
  readonly identityNumber: string | undefined;
  /** The id of a door, such as '2-5'. */
  readonly door: string | undefined;
  /** A part of a kolli ID. */
  readonly kolliId: string | undefined;
  /** Parts of a phone number, in each form under which it may be stored. */
  readonly phoneNumbers: readonly string[];
  /** A part of an order ID, in lower case. */
  readonly orderId: string | undefined;
};

/** Below this nearly everything would match. */
const minLength = 2;
/** Fewer digits are in the phone numbers of too many customers. */
const minPhoneDigits = 4;

/**
 * The forms of a phone number in any notation, whole or in part: '(040) 123 4567', '+358 (0)40 1234567' and
 * '0035840...' at a Finnish pharmacy. Empty for a text that is none.
 */
function phonesOf(text: string, country: string): string[] {
  const plain = plainPhone(text);
  const digits = plain.replace('+', '');
  if (!/^\d+$/u.test(digits) || digits.length < minPhoneDigits) return [];
  // Digits from the middle of a number begin with neither a trunk prefix nor a country code.
  const isWhole = plain !== digits || digits.startsWith('0');
  const forms = storedPhoneForms(text, country);
  return [...new Set(isWhole ? forms : [digits, ...forms])];
}

/**
 * Finds out what a typed or scanned text may be, at a pharmacy of a country (ISO 3166). Digits may be several kinds at
 * once. A text that only an identity number can be, with its sign, is nothing else, so that it is compared with nothing
 * that is stored in clear. `today` determines the century of Swedish numbers.
 */
export function readSoughtText(
  typed: string,
  { country, today }: { readonly country: string; readonly today: Date },
): SoughtText {
  const text = typed.trim();
  const isIdentity = !isPhoneWithCountry(text) && parseIdentityNumber(text, today) !== undefined;
  const isOnlyIdentity = isIdentity && /[^\d\s]/u.test(text);
  const isSearchable = !isOnlyIdentity && cleanKolliId(text).length >= minLength;
  const door = text.replace(/\s+/gu, '');
  const sought = {
    identityNumber: isIdentity ? text : undefined,
    door: parseLockerId(door) && door,
    kolliId: isSearchable ? comparedKolliId(cleanKolliId(text)) : undefined,
    phoneNumbers: isSearchable ? phonesOf(text, country) : [],
    orderId: isSearchable ? text.toLowerCase() : undefined,
  };
  const found: Record<SoughtKind, boolean> = {
    identityNumber: isIdentity,
    door: sought.door !== undefined,
    kolliId: sought.kolliId !== undefined,
    phoneNumber: sought.phoneNumbers.length > 0,
    orderId: sought.orderId !== undefined,
  };
  return { ...sought, kinds: soughtKinds.filter((kind) => found[kind]) };
}

/** The fields of a delivery that are searched. */
type Findable = {
  readonly kolliIds: readonly string[];
  readonly phoneNumber: string | null;
  readonly orderId: string | null;
};

/** By which of its fields a delivery matches, the first of kolli ID, phone number and order ID; undefined for none. */
export function matchOf(
  { kolliIds, phoneNumber, orderId }: Findable,
  sought: SoughtText,
): 'kolliId' | 'phoneNumber' | 'orderId' | undefined {
  const { kolliId, phoneNumbers, orderId: order } = sought;
  if (kolliId !== undefined && kolliIds.some((id) => id.includes(kolliId))) return 'kolliId';
  if (phoneNumbers.some((part) => phoneNumber?.includes(part))) return 'phoneNumber';
  if (order !== undefined && orderId?.toLowerCase().includes(order)) return 'orderId';
  return undefined;
}

import {
  identityCountriesOf,
  identityNumbersIn,
} from '@kolli/domain/people/identity-numbers-in-text';
import { CodedError } from '../coded-error.ts';
import { countryOf } from '../session/country-of.ts';
import { isId } from '../database/ids.ts';
import type { Store } from '../database/open-database.ts';

/** Fields for identity numbers, and for other numbers that may look like one. */
const exemptFields: ReadonlySet<string> = new Set([
  'ssn',
  'customerNumber',
  'sought',
  'pickupForAnotherSsn',
  'phoneNumber',
  'customerPhoneNumber',
  'additionalPhoneNumbers',
  'businessId',
  'pharmacy',
]);

/** Ids that machines number: what is a number of another country only is accepted. */
const idFields: ReadonlySet<string> = new Set([
  'deliveryId',
  'additionalDeliveryIds',
  'kolliId',
  'order_id',
  'fulfillment_order_id',
]);

interface Text {
  readonly path: readonly string[];
  /** The name of the field; of a list that of the list. */
  readonly field: string;
  readonly text: string;
}

/** All texts of an input that are not exempt. */
function textsOf(value: unknown, path: readonly string[] = [], field = ''): Text[] {
  if (typeof value === 'string') return isId(value) ? [] : [{ path, field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    exemptFields.has(name) ? [] : textsOf(inner, [...path, name], isList ? field : name),
  );
}

/**
 * The paths of the texts with a valid identity number that would be stored in clear: descriptions, reasons,
 * comments, names and kolli IDs. Texts must not contain one of any country, kolli IDs and order ids none of the
 * pharmacy's own (ISO 3166; '' for unknown). See docs/security/identity-numbers-in-texts.md.
 */
export function identityNumberPaths(input: unknown, country: string): string[] {
  const own = identityCountriesOf(country);
  return textsOf(input)
    .filter(({ field, text }) =>
      (idFields.has(field) ? identityNumbersIn(text, own) : identityNumbersIn(text)).some(Boolean),
    )
    .map(({ path }) => path.join('.'));
}

/**
 * Refuses a body with an identity number where `identityNumberPaths` finds one. Throws `identity_number_in_text`
 * with the fields, without content.
 */
export async function refuseIdentityNumbers(
  store: Store,
  pharmacyId: string | undefined,
  body: unknown,
): Promise<void> {
  // Nearly no body has one of any country, and needs no query.
  if (identityNumberPaths(body, '').length === 0) return;
  const country = pharmacyId === undefined ? '' : await countryOf(store, pharmacyId);
  const paths = identityNumberPaths(body, country);
  if (paths.length === 0) return;
  throw new CodedError(
    'identity_number_in_text',
    paths.map((path) => ({ msg: 'identity_number_in_text', path: `body.${path}` })),
  );
}

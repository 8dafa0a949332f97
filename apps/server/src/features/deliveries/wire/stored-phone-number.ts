import { parsePhone } from '@kolli/domain/people/phone-numbers';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';

/** The optional phone number of a call, as staff typed it, and its field. */
export interface GivenPhoneNumber {
  readonly given: string | undefined;
  readonly path: string;
}

/**
 * The stored form of a given phone number, by the country of the pharmacy (FND-03); undefined without one.
 * Throws `validation_fail` for what cannot be a phone number.
 */
export async function storedPhoneNumber(
  tx: Tx,
  pharmacyId: string,
  { given, path }: GivenPhoneNumber,
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const stored = parsePhone(given, await countryOf(tx, pharmacyId));
  if (stored !== undefined) return stored;
  throw new CodedError('validation_fail', [{ msg: 'validation.phoneNumber', path }]);
}

async function countryOf(tx: Tx, pharmacyId: string): Promise<string> {
  const { country } = await tx
    .selectFrom('pharmacy')
    .select('country')
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return country;
}

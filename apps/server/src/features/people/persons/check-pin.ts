import type { Tx } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { openPharmacistPin } from '../../../platform/secrets/sealed-pins.ts';
import { pinHolders } from './staff-pins.ts';
import type { Person } from './person.repository.ts';

/** A person's PIN in plain digits; null if not set. */
export function ownPin(
  secrets: Secrets,
  person: Pick<Person, 'id' | 'pharmacist_pin_cipher' | 'pharmacist_pin_key_id'>,
): string | null {
  const { pharmacist_pin_cipher: cipher, pharmacist_pin_key_id: keyId } = person;
  if (cipher === null || keyId === null) return null;
  return openPharmacistPin(secrets, person.id, { cipher, keyId });
}

/**
 * Whether another person with access to a pharmacy's boxes has this PIN, even if there is no box
 * yet.
 */
export async function isPinTaken(
  tx: Tx,
  secrets: Secrets,
  { pharmacyId, userId, pin }: { pharmacyId: string; userId: string; pin: string },
): Promise<boolean> {
  const holders = await pinHolders(tx, secrets, pharmacyId);
  return holders.some((holder) => holder.userId !== userId && holder.pin === pin);
}

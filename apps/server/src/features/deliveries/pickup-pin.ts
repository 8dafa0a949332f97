import { randomInt } from 'node:crypto';
import { pinCount, pinFromRandom } from '@kolli/domain/delivery/pickup-pins';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const place = (pharmacyId: string, docId: string) => ['delivery', pharmacyId, docId, 'pin'];

/** Whether an open delivery of the pharmacy has this PIN. */
async function isPinTaken(tx: Tx, pharmacyId: string, pinHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('delivery')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('pin_hash', '=', pinHash)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates a pickup PIN that no open delivery of the pharmacy has, encrypted and hashed for its row.
 * Where two transactions draw the same one concurrently, the unique index rejects the second, which is
 * retried.
 */
export async function newPickupPin(tx: Tx, secrets: Secrets, pharmacyId: string, docId: string) {
  for (;;) {
    const pin = pinFromRandom(randomInt(pinCount));
    const pinHash = secrets.hash('pickup-pin', pharmacyId, pin);
    if (await isPinTaken(tx, pharmacyId, pinHash)) continue;
    const sealed = secrets.seal(pin, place(pharmacyId, docId));
    return { pin_cipher: sealed.cipher, pin_key_id: sealed.keyId, pin_hash: pinHash };
  }
}

/** Decrypts the PIN of a delivery; only for the customer's message and the box's hash. */
export function openPickupPin(
  secrets: Secrets,
  row: { pharmacy_id: string; id: string; pin_cipher: Buffer; pin_key_id: string },
): string {
  const sealed = { cipher: row.pin_cipher, keyId: row.pin_key_id };
  return secrets.open(sealed, place(row.pharmacy_id, row.id));
}

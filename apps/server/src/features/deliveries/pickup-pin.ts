import { randomInt } from 'node:crypto';
import { pinCount, pinFromRandom } from '@kolli/domain/delivery/pickup-pins';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const place = (pharmacyId: string, docId: string) => ['delivery', pharmacyId, docId, 'pin'];

/** The columns of a PIN, encrypted and hashed for its row. */
function pinColumns(secrets: Secrets, pharmacyId: string, docId: string, pin: string) {
  const sealed = secrets.seal(pin, place(pharmacyId, docId));
  return {
    pin_cipher: sealed.cipher,
    pin_key_id: sealed.keyId,
    pin_hash: secrets.hash('pickup-pin', pharmacyId, pin),
  };
}

/** Whether an open delivery has one of these hashes of a PIN. */
async function isTaken(tx: Tx, pharmacyId: string, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const taken = await tx
    .selectFrom('delivery')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('pin_hash', 'in', hashes)
    .where('is_open', '=', true)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Creates a pickup PIN, encrypted and hashed for its row. The unique index `delivery_pin` rejects one that another open
 * delivery of the pharmacy has; `transact` then repeats the transaction, which draws another one. While the key of
 * hashes is replaced, the index does not see PINs under the former key: those are looked up.
 */
export async function newPickupPin(
  tx: Tx,
  secrets: Secrets,
  pharmacyId: string,
  docId: string,
  draw = () => randomInt(pinCount),
) {
  for (;;) {
    const pin = pinFromRandom(draw());
    const [, ...former] = secrets.hashes('pickup-pin', pharmacyId, pin);
    if (!(await isTaken(tx, pharmacyId, former)))
      return pinColumns(secrets, pharmacyId, docId, pin);
  }
}

/**
 * Decrypts the PIN of an open delivery; only for the customer's message and the box's hash. That of a closed one may no
 * longer be stored.
 */
export function openPickupPin(
  secrets: Secrets,
  row: { pharmacy_id: string; id: string; pin_cipher: Buffer | null; pin_key_id: string | null },
): string {
  const { pin_cipher: cipher, pin_key_id: keyId } = row;
  if (cipher === null || keyId === null) throw new Error('The PIN is no longer stored');
  return secrets.open({ cipher, keyId }, place(row.pharmacy_id, row.id));
}

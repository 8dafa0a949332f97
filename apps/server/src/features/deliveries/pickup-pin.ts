import { randomInt } from 'node:crypto';
import { pinCount, pinFromRandom } from '@kolli/domain/delivery/pickup-pins';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const place = (pharmacyId: string, docId: string) => ['delivery', pharmacyId, docId, 'pin'];

/**
 * Creates a pickup PIN, encrypted and hashed for its row. The unique index `delivery_pin` rejects one that another open
 * delivery of the pharmacy has; `transact` then repeats the transaction, which draws another one.
 */
export function newPickupPin(secrets: Secrets, pharmacyId: string, docId: string) {
  const pin = pinFromRandom(randomInt(pinCount));
  const sealed = secrets.seal(pin, place(pharmacyId, docId));
  return {
    pin_cipher: sealed.cipher,
    pin_key_id: sealed.keyId,
    pin_hash: secrets.hash('pickup-pin', pharmacyId, pin),
  };
}

/** Decrypts the PIN of a delivery; only for the customer's message and the box's hash. */
export function openPickupPin(
  secrets: Secrets,
  row: { pharmacy_id: string; id: string; pin_cipher: Buffer; pin_key_id: string },
): string {
  const sealed = { cipher: row.pin_cipher, keyId: row.pin_key_id };
  return secrets.open(sealed, place(row.pharmacy_id, row.id));
}

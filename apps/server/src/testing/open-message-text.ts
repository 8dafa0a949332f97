import type { Secrets } from '../platform/secrets/secrets.ts';

/** The text of a stored message. Throws if it is no longer stored. */
export function openMessageText(
  secrets: Secrets,
  row: {
    readonly pharmacy_id: string;
    readonly id: string;
    readonly body_cipher: Buffer | null;
    readonly body_key_id: string | null;
  },
): string {
  const { pharmacy_id: pharmacyId, id, body_cipher: cipher, body_key_id: keyId } = row;
  if (cipher === null || keyId === null) throw new Error('The text is no longer stored');
  return secrets.open({ cipher, keyId }, ['outgoing_message', pharmacyId, id, 'body']);
}

import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const idBytes = 16;
const proofBytes = 16;
const tokenPattern = /^[\w-]{43}$/;

const kind = 'customer-link';

/**
 * The token of a customer's link: the delivery's id and 128 bits that only a holder of `KOLLI_HASH_KEY` can make.
 * Nothing of it is stored, so a dump of the database contains no link.
 */
export function customerLinkToken(
  secrets: Pick<Secrets, 'hash'>,
  pharmacyId: string,
  deliveryId: string,
): string {
  const id = Buffer.from(deliveryId.replaceAll('-', ''), 'hex');
  const proof = secrets.hash(kind, pharmacyId, deliveryId).subarray(0, proofBytes);
  return Buffer.concat([id, proof]).toString('base64url');
}

/**
 * The delivery of a token, undefined for any other text and for a token of another pharmacy. While the hash key is
 * replaced, tokens under the former one are valid, too.
 */
export function deliveryOfToken(
  secrets: Pick<Secrets, 'hashes'>,
  pharmacyId: string,
  token: string,
): string | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // The last character has two spare bits: only one spelling is right.
  if (bytes.toString('base64url') !== token) return undefined;
  const hex = bytes.toString('hex', 0, idBytes);
  const deliveryId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const proofs = secrets.hashes(kind, pharmacyId, deliveryId);
  const isRight = proofs
    .map((proof) => timingSafeEqual(bytes.subarray(idBytes), proof.subarray(0, proofBytes)))
    .includes(true);
  return isRight ? deliveryId : undefined;
}

import { cleanKolliId, storedKolliIds } from '@kolli/domain/delivery/kolli-ids';
import { sql } from 'kysely';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';

/** Finds a pharmacy by the business id of a link; undefined if none. */
export async function findPharmacyId(
  store: Store,
  businessId: string,
): Promise<string | undefined> {
  const { rows } = await store.inGlobal((tx) =>
    sql<{ id: string | null }>`select pharmacy_of_business_id(${businessId}) as id`.execute(tx),
  );
  const named = rows[0]?.id;
  if (typeof named === 'string' || !isId(businessId)) return named ?? undefined;
  return (await allPharmacyIds(store)).find((id) => id === businessId);
}

/** Whether a pharmacy asks customers for proof of identity, and its phone number. */
export async function readDesk(
  tx: Tx,
  pharmacyId: string,
): Promise<{ asksForProof: boolean; phoneNumber: string }> {
  const pharmacy = await tx
    .selectFrom('pharmacy')
    .select(['strong_authentication', 'phone_number'])
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return {
    asksForProof: pharmacy.strong_authentication,
    phoneNumber: pharmacy.phone_number,
  };
}

/** Finds the id of a delivery by docId, or by the kolli ID of an open delivery. */
export async function findNamedDelivery(
  tx: Tx,
  pharmacyId: string,
  name: string,
): Promise<string | undefined> {
  if (isId(name)) {
    const known = await tx
      .selectFrom('delivery')
      .select('id')
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', name)
      .executeTakeFirst();
    return known?.id;
  }
  const found = await tx
    .selectFrom('delivery_kolli')
    .select('delivery_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('kolli_id', 'in', storedKolliIds(cleanKolliId(name)))
    .where('is_open', '=', true)
    .executeTakeFirst();
  return found?.delivery_id;
}

export interface PendingVerification {
  readonly pharmacyId: string;
  readonly id: string;
  /** Null for a kolli ID that no open delivery has. */
  readonly deliveryId: string | null;
  readonly hasLinkToken: boolean;
  readonly proof: { readonly cipher: Buffer; readonly keyId: string };
}

export async function savePending(
  tx: Tx,
  pending: PendingVerification & {
    readonly stateHash: Buffer;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('customer_verification')
    .values({
      pharmacy_id: pending.pharmacyId,
      id: pending.id,
      delivery_id: pending.deliveryId,
      has_link_token: pending.hasLinkToken,
      state_hash: pending.stateHash,
      proof_cipher: pending.proof.cipher,
      proof_key_id: pending.proof.keyId,
      created_at: pending.at,
      expires_at: pending.expiresAt,
    })
    .execute();
}

/**
 * Consumes the verification of a state; of concurrent calls one succeeds. Returns its delivery and
 * whether it was still usable; undefined for an unknown state.
 */
export async function usePending(
  tx: Tx,
  { pharmacyId, stateHash, at }: { pharmacyId: string; stateHash: Buffer; at: Date },
): Promise<(PendingVerification & { readonly isGood: boolean }) | undefined> {
  const row = await tx
    .selectFrom('customer_verification')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('state_hash', '=', stateHash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isGood = row.used_at === null && row.expires_at > at;
  if (isGood)
    await tx
      .updateTable('customer_verification')
      .set({ used_at: at })
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', row.id)
      .execute();
  const proof = { cipher: row.proof_cipher, keyId: row.proof_key_id };
  const { id, delivery_id: deliveryId, has_link_token: hasLinkToken } = row;
  return { pharmacyId, id, deliveryId, hasLinkToken, proof, isGood };
}

import { appendAudit } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import type { Store, Tx } from '../database/open-database.ts';
import { keyHash, keyText, newKeySecret } from './key-text.ts';
import { createMachineKey, type DeviceCaller } from './machine-keys.ts';

/** Locks a valid key until the transaction ends and returns its name. */
async function lockKey(tx: Tx, pharmacyId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('machine_key')
    .select('name')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.name;
}

/**
 * Creates a replacement of the box's current key, which stays valid until the new one is used. An
 * earlier unused replacement becomes invalid. Returns undefined if the box's key was revoked
 * meanwhile.
 */
export async function makeReplacingKey(
  tx: Tx,
  { pharmacyId, boxId, keyId }: DeviceCaller,
  now: Date,
): Promise<{ id: string; key: string; name: string } | undefined> {
  const name = await lockKey(tx, pharmacyId, keyId);
  if (name === undefined) return undefined;
  const secret = newKeySecret();
  const pending = await tx
    .updateTable('machine_key')
    .set({ secret_hash: keyHash(secret), created_at: now })
    .where('pharmacy_id', '=', pharmacyId)
    .where('replaces_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (pending !== undefined)
    return { ...pending, name, key: keyText('device', { pharmacyId, id: pending.id, secret }) };
  const holder = { kind: 'device', pharmacyId, boxId, name } as const;
  return { ...(await createMachineKey(tx, holder, now, keyId)), name };
}

/**
 * At the first use of a replacement key, revokes the old key and audits it. Of concurrent uses one
 * does it.
 */
export async function endReplacedKey(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { pharmacyId, boxId, keyId, keyMadeAt, replacesKeyId }: DeviceCaller,
): Promise<void> {
  if (replacesKeyId === null) return;
  await store.inPharmacies([pharmacyId], async (tx) => {
    // Lock the old key first, the same order as when a new key is requested.
    const name = await lockKey(tx, pharmacyId, replacesKeyId);
    if (name === undefined) return;
    const used = await tx
      .updateTable('machine_key')
      .set({ replaces_id: null })
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', keyId)
      .where('replaces_id', '=', replacesKeyId)
      .where('created_at', '=', keyMadeAt)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return;
    const at = clock();
    await tx
      .updateTable('machine_key')
      .set({ revoked_at: at })
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', replacesKeyId)
      .execute();
    await appendAudit(tx, {
      pharmacyId,
      at,
      userId: null,
      userName: name,
      action: 'key.revoke',
      subject: replacesKeyId,
      detail: { boxId, replacedBy: keyId },
    });
  });
}

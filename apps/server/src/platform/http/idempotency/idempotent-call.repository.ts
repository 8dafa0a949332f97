import type { Tx } from '../../database/open-database.ts';
import type { ContentHash } from '../../secrets/content-hashes.ts';
import type { Sealed } from '../../secrets/secrets.ts';

/** A call as its source named it; the key is the text of `Idempotency-Key`. */
export interface CallName {
  readonly pharmacyId: string;
  readonly source: string;
  readonly key: string;
}

interface CallKey {
  readonly pharmacyId: string;
  readonly id: string;
}

/** A call with a key, as it is stored. */
export interface StoredCall {
  readonly id: string;
  readonly content: ContentHash;
  readonly beganAt: Date;
  /** Until when its answer is awaited; null once it is there. */
  readonly runningUntil: Date | null;
  readonly answer: Sealed | null;
}

/** Inserts a call that begins; false where the source used the key before. */
export async function insertCall(
  tx: Tx,
  { pharmacyId, source, key }: CallName,
  call: StoredCall,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotent_call')
    .values({
      pharmacy_id: pharmacyId,
      id: call.id,
      source,
      idempotency_key: key,
      content_hash: call.content.hash,
      content_key_id: call.content.keyId,
      began_at: call.beganAt,
      running_until: call.runningUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Locks the call of this key; undefined where there is none. */
export async function lockCall(
  tx: Tx,
  { pharmacyId, source, key }: CallName,
): Promise<StoredCall | undefined> {
  const row = await tx
    .selectFrom('idempotent_call')
    .select(['id', 'content_hash', 'content_key_id', 'began_at', 'running_until'])
    .select(['answer_cipher', 'answer_key_id'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('source', '=', source)
    .where('idempotency_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { answer_cipher: cipher, answer_key_id: keyId } = row;
  return {
    id: row.id,
    content: { hash: row.content_hash, keyId: row.content_key_id },
    beganAt: row.began_at,
    runningUntil: row.running_until,
    answer: cipher === null || keyId === null ? null : { cipher, keyId },
  };
}

/** Waits for the answer of this call until a later time. */
export async function extendCall(
  tx: Tx,
  { pharmacyId, id }: CallKey,
  runningUntil: Date,
): Promise<void> {
  await tx
    .updateTable('idempotent_call')
    .set({ running_until: runningUntil })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .execute();
}

/** Stores the answer of a call. */
export async function storeAnswer(
  tx: Tx,
  { pharmacyId, id }: CallKey,
  answer: Sealed,
): Promise<void> {
  await tx
    .updateTable('idempotent_call')
    .set({ running_until: null, answer_cipher: answer.cipher, answer_key_id: answer.keyId })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a call without an answer, so that its key is free again. */
export async function deleteUnanswered(tx: Tx, { pharmacyId, id }: CallKey): Promise<void> {
  await tx
    .deleteFrom('idempotent_call')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .where('answer_cipher', 'is', null)
    .execute();
}

/** Deletes a call, so that its key can begin again. */
export async function deleteCall(tx: Tx, { pharmacyId, id }: CallKey): Promise<void> {
  await tx
    .deleteFrom('idempotent_call')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the calls of pharmacies that began before a time. */
export async function deleteCallsBefore(
  tx: Tx,
  pharmacyIds: readonly string[],
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom('idempotent_call')
    .where('pharmacy_id', 'in', pharmacyIds)
    .where('began_at', '<=', before)
    .execute();
}

import type { Tx } from '../../../platform/database/open-database.ts';

/** Boxes whose claim codes nobody has entered: all of them, and those of one network. */
export async function countWaiting(
  tx: Tx,
  network: Buffer,
): Promise<{ readonly all: number; readonly inNetwork: number }> {
  const { all, inNetwork } = await tx
    .selectFrom('box_enrolment')
    .where('key_start', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('network', '=', network).as('inNetwork'),
    ])
    .executeTakeFirstOrThrow();
  return { all, inNetwork };
}

/** Deletes what has expired. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('box_enrolment').where('expires_at', '<=', now).execute();
}

/** Stores a waiting box. Returns false if one waits with the same secret. */
export async function insertWaiting(
  tx: Tx,
  box: {
    readonly secret_hash: Buffer;
    readonly claim_code: string;
    readonly network: Buffer;
    readonly expires_at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('box_enrolment')
    .values({ ...box, key_start: null })
    .onConflict((conflict) => conflict.column('secret_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The waiting box with this secret; undefined when it has expired. */
export function findWaiting(tx: Tx, secretHash: Buffer, now: Date) {
  return tx
    .selectFrom('box_enrolment')
    .select('key_start')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Uses a claim code: of concurrent uses one gets the hash of the box's secret. Undefined for a wrong, used or expired code.
 * The box may fetch its key until `until`.
 */
export async function takeCode(
  tx: Tx,
  code: { readonly claimCode: string; readonly keyStart: string },
  now: Date,
  until: Date,
): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('box_enrolment')
    .set({ key_start: code.keyStart, expires_at: until })
    .where('claim_code', '=', code.claimCode)
    .where('key_start', 'is', null)
    .where('expires_at', '>', now)
    .returning('secret_hash')
    .executeTakeFirst();
  return row?.secret_hash;
}

/** Locks a person, so that their concurrent tries are counted one after another. */
export async function lockTries(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

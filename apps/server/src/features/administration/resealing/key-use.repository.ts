import type { Selectable } from 'kysely';
import type { KeyUseTable } from '../../../platform/database/tables.gen.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { NamedKey } from '../../../platform/secrets/secrets.ts';

export type KeyUse = Selectable<KeyUseTable>;

/** The keys that the database needed until now, in the order in which they came. */
export function listKeyUses(tx: Tx): Promise<KeyUse[]> {
  return tx.selectFrom('key_use').selectAll().orderBy('began_at').orderBy('id').execute();
}

/** Records that a key is used from now on. */
export async function beginKeyUse(
  tx: Tx,
  kind: KeyUse['kind'],
  { id, fingerprint }: NamedKey,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('key_use')
    .values({ kind, id, fingerprint, began_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ ended_at: null }))
    .execute();
}

/** Records that nothing needs a key any more. Returns whether it was needed before. */
export async function endKeyUse(
  tx: Tx,
  { kind, id }: Pick<KeyUse, 'kind' | 'id'>,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('key_use')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Whether anything here is found by a keyed hash: deliveries. */
export async function hasHashes(tx: Tx): Promise<boolean> {
  const delivery = await tx.selectFrom('delivery').select('id').limit(1).executeTakeFirst();
  return delivery !== undefined;
}

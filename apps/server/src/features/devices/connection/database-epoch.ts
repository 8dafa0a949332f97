import { appendInstallationAudit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/database/ids.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';

/** The id of the history that this database belongs to. */
export async function readEpoch(tx: Tx): Promise<string> {
  const { id } = await tx.selectFrom('database_epoch').select('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Begins a new epoch and returns its id: after a restore, so that every box notices it, sends again what is missing
 * here and reports what lies behind its doors. It is in the installation's
 * audit chain: in all chains entries after the backup are missing.
 */
export async function renewEpoch(store: Store, now: Date): Promise<string> {
  const id = newId();
  await store.inPharmacies([installationId], async (tx) => {
    const former = await readEpoch(tx);
    await tx.updateTable('database_epoch').set({ id, began_at: now }).execute();
    const by = { userId: null, userName: 'kolli epoch' };
    const entry = { at: now, ...by, action: 'epoch.renew', subject: id, detail: { former } };
    await appendInstallationAudit(tx, entry);
  });
  return id;
}

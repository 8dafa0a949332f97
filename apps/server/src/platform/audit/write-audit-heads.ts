import { appendFile } from 'node:fs/promises';
import type { Clock } from '../clock/clock.ts';
import { allPharmacyIds } from '../database/all-pharmacy-ids.ts';
import type { Store } from '../database/open-database.ts';

/**
 * Writes changed heads of all pharmacies' audit chains to a file outside the database, one line
 * each, so that a rewritten chain can be detected.
 */
export function auditHeadWriter(options: {
  store: Store;
  clock: Clock;
  file: string;
}): () => Promise<void> {
  const written = new Map<string, number>();
  return async () => {
    const ids = await allPharmacyIds(options.store);
    if (ids.length === 0) return;
    const heads = await options.store.inPharmacies(ids, (tx) =>
      tx
        .selectFrom('audit_head')
        .selectAll()
        .where('pharmacy_id', 'in', ids)
        .orderBy('pharmacy_id')
        .execute(),
    );
    const moved = heads.filter((head) => written.get(head.pharmacy_id) !== head.seq);
    if (moved.length === 0) return;
    const lines = moved.map((head) =>
      JSON.stringify({
        at: options.clock().toISOString(),
        pharmacyId: head.pharmacy_id,
        seq: head.seq,
        hash: head.hash.toString('hex'),
      }),
    );
    await appendFile(options.file, `${lines.join('\n')}\n`, { mode: 0o600 });
    for (const head of moved) written.set(head.pharmacy_id, head.seq);
  };
}

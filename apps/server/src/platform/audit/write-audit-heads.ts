import { appendFile } from 'node:fs/promises';
import type { Clock } from '../clock/clock.ts';
import { installationId } from './installation-id.ts';
import type { Store } from '../database/open-database.ts';
import { pharmacyGroups } from '../jobs/attempt-groups.ts';
import type { Round } from '../jobs/round.ts';
import { type StoredEnds, storedEnds } from './chain-ends.repository.ts';

/** The heads of the chains, in the order of their ids. */
function readHeads(store: Store, ids: readonly string[]): Promise<StoredEnds[]> {
  return store.inPharmacies(ids, async (tx) => {
    const rows = await tx
      .selectFrom('audit_head')
      .selectAll()
      .where('pharmacy_id', 'in', ids)
      .orderBy('pharmacy_id')
      .execute();
    return rows.map((row) => storedEnds(tx, row));
  });
}

/** The pharmacies whose head is missing, was written without the key, or is behind one that was written to the file. */
function tamperedWith(
  ids: readonly string[],
  heads: readonly StoredEnds[],
  written: ReadonlyMap<string, number>,
): string[] {
  const intact = heads.filter(
    ({ pharmacyId, isProven, seq }) => isProven && seq >= (written.get(pharmacyId) ?? 0),
  );
  const good = new Set(intact.map(({ pharmacyId }) => pharmacyId));
  return ids.filter((id) => !good.has(id));
}

/**
 * Writes changed heads of the audit chains of all pharmacies and of the installation to a file outside the database, if
 * there is one, one line each, so that a chain that is set back can be detected. Returns the pharmacies whose head alone
 * shows already that their log was tampered with. Heads that cannot be read are failures of the round, and do not stop
 * the others.
 */
export function auditHeadWriter(options: {
  store: Store;
  clock: Clock;
  file: string | undefined;
}): (round: Round) => Promise<string[]> {
  const written = new Map<string, number>();
  return async (round) => {
    const groups = await pharmacyGroups(options.store);
    if (groups.length === 0) return [];
    const heads: StoredEnds[] = [];
    const ids: string[] = [];
    for (const group of [[installationId], ...groups])
      await round.attempt({ firstPharmacyId: group[0] ?? null }, async () => {
        heads.push(...(await readHeads(options.store, group)));
        ids.push(...group);
      });
    const moved = heads.filter(({ pharmacyId, seq }) => seq > (written.get(pharmacyId) ?? 0));
    const lines = moved.map(({ pharmacyId, seq, hash }) => {
      const at = options.clock().toISOString();
      return `${JSON.stringify({ at, pharmacyId, seq, hash: hash.toString('hex') })}\n`;
    });
    if (options.file !== undefined && lines.length > 0)
      await appendFile(options.file, lines.join(''), { mode: 0o600 });
    for (const { pharmacyId, seq } of moved) written.set(pharmacyId, seq);
    return tamperedWith(ids, heads, written);
  };
}

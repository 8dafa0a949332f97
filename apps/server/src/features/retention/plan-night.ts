import { sql } from 'kysely';
import { isOldestOver } from '../../platform/audit/prune-audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isConnectionLost } from '../../platform/database/database-faults.ts';
import { onNodeOf } from '../../platform/database/on-node-of.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { retentionSteps } from './due-rows.ts';
import type { RetentionLimits } from './retention-limits.ts';
import { type DueRun, endIdleRuns, listDueRuns } from './retention-run.repository.ts';

const auditKind = 'auditEntries';

/** A kind of what a night clears; `auditEntries` are those of the audit log. */
export type RetentionKind = keyof typeof retentionSteps | typeof auditKind;

/** A run with the kinds of which something is due. */
export interface PlannedRun {
  readonly run: DueRun;
  readonly kinds: ReadonlySet<RetentionKind>;
}

const allKinds = new Set([...Object.keys(retentionSteps), auditKind] as RetentionKind[]);

/** What is due at each of these pharmacies, in one statement. */
async function findDueKinds(tx: Tx, ids: readonly string[], limits: RetentionLimits) {
  const ofSteps = Object.entries(retentionSteps).map(([kind, { table, isDue }]) => {
    const ofPharmacy = sql`${sql.ref(`${table}.pharmacy_id`)} = own.id ${onNodeOf(table, ids)}`;
    return sql`case when exists (
      select from ${sql.table(table)} where ${ofPharmacy} and ${isDue(limits)}) then ${sql.lit(kind)} end`;
  });
  const isAuditDue = isOldestOver('own.id', ids, limits.auditEntries);
  const kinds = [...ofSteps, sql`case when ${isAuditDue} then ${sql.lit(auditKind)} end`];
  const { rows } = await sql<{ id: string; kinds: RetentionKind[] }>`
    select own.id, array_remove(array[${sql.join(kinds)}], null) as kinds
    from pharmacy as own where own.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, new Set(row.kinds)]));
}

interface Night {
  readonly now: Date;
  readonly limits: RetentionLimits;
}

/** Ends the runs with nothing to clear, and returns the others. */
async function planAll(
  tx: Tx,
  ids: readonly string[],
  { now, limits }: Night,
  clock: Clock,
): Promise<PlannedRun[]> {
  const runs = await listDueRuns(tx, ids, now);
  if (runs.length === 0) return [];
  const idsOfRuns = runs.map(({ pharmacyId }) => pharmacyId);
  const due = await findDueKinds(tx, idsOfRuns, limits);
  const planned = runs.map((run) => ({ run, kinds: due.get(run.pharmacyId) ?? new Set<never>() }));
  const isIdle = ({ run, kinds }: PlannedRun) => kinds.size === 0 && !run.isBegun;
  const idle = planned.filter(isIdle);
  await endIdleRuns(
    tx,
    idle.map(({ run }) => run),
    clock(),
  );
  return planned.filter((one) => !isIdle(one));
}

/**
 * The runs of these pharmacies whose night has not ended and that have something to clear; the nights of the others
 * end here, all in one transaction. If what is due cannot be read, every kind of every pharmacy counts as due, so that the failure of
 * one pharmacy's rows does not stop the others.
 */
export async function planNight(
  { store, clock, log }: { readonly store: Store; readonly clock: Clock; readonly log: Log },
  ids: readonly string[],
  night: Night,
): Promise<PlannedRun[]> {
  try {
    return await store.inPharmacies(ids, (tx) => planAll(tx, ids, night, clock));
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    log.warn({ err: error, job: 'clear-old-content' }, 'pharmacies are cleared one by one');
    const runs = await store.inPharmacies(ids, (tx) => listDueRuns(tx, ids, night.now));
    return runs.map((run) => ({ run, kinds: allKinds }));
  }
}

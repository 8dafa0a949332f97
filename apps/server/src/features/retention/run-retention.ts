import { setTimeout as sleep } from 'node:timers/promises';
import {
  appendAudit,
  appendInstallationAudit,
  beginInstallationChain,
} from '../../platform/audit/audit.ts';
import { isAuditOver, pruneAudit } from '../../platform/audit/prune-audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { attemptGroups } from '../../platform/jobs/attempt-groups.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { beginRound, type Round } from '../../platform/jobs/round.ts';
import type { Log } from '../../platform/log.ts';
import type { RetentionSettings } from '../../platform/settings/settings.ts';
import { type Batch, type RetentionStep, retentionSteps } from './due-rows.ts';
import { planNight, type RetentionKind } from './plan-night.ts';
import { retentionLimits } from './retention-limits.ts';
import {
  addToRun,
  beginRun,
  endRun,
  type NightCounts,
  type RetentionRun,
} from './retention-run.repository.ts';

export interface RetentionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: RetentionSettings;
}

/** Maximum rows of a transaction, so that it is short. */
const batchSize = 1000;
/** Rests after each full batch, times as long as it took, so that the calls of people beside it stay fast. */
const restsPerBatch = 3;
/** How long a round works; the next one continues. */
const maxRoundMs = 60_000;
/** Share of a round that one pharmacy gets, so that much to clear at one does not stop the others. */
const shareOfRound = 1 / 6;

interface Work {
  readonly run: RetentionRun;
  /** The kinds of which something is due. */
  readonly kinds: ReadonlySet<RetentionKind>;
  readonly batch: Batch;
  readonly isTimeOver: () => boolean;
}

/** Clears one kind in transactions of a batch. Returns false if the round's time was over before the end. */
async function clearKind(
  { store }: RetentionDeps,
  { run, batch, isTimeOver }: Work,
  [kind, { clear }]: readonly [RetentionKind, RetentionStep],
): Promise<boolean> {
  for (;;) {
    if (isTimeOver()) return false;
    const begun = performance.now();
    const count = await store.inPharmacies([run.pharmacyId], async (tx) => {
      const cleared = await clear(tx, batch);
      if (cleared > 0) await addToRun(tx, run, kind, cleared);
      return cleared;
    });
    if (count < batch.size) return true;
    await sleep(restsPerBatch * (performance.now() - begun));
  }
}

/** Audits what a night has cleared, if anything. */
async function auditNight(
  tx: Tx,
  { pharmacyId, at }: { pharmacyId: string; at: Date },
  night: string,
  counts: NightCounts | undefined,
): Promise<void> {
  if (counts === undefined || Object.keys(counts).length === 0) return;
  const nobody = { userId: null, userName: null };
  const entry = { action: 'retention.clear', subject: night, detail: counts } as const;
  await appendAudit(tx, { pharmacyId, at, ...nobody, ...entry });
}

/** Begins or continues a night. One before that never ended is audited with what it has cleared. */
function begin({ store, clock }: RetentionDeps, { run }: Work): Promise<void> {
  const { pharmacyId } = run;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const unended = await beginRun(tx, run);
    if (unended) await auditNight(tx, { pharmacyId, at: clock() }, unended.night, unended.counts);
  });
}

function finish({ store, clock }: RetentionDeps, { run }: Work): Promise<void> {
  const { pharmacyId, night } = run;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const at = clock();
    await auditNight(tx, { pharmacyId, at }, night, await endRun(tx, run, at));
  });
}

/** Deletes the entries of the audit log that are over. Fails if somebody tampered with the log. */
const clearAudit = ({ store }: RetentionDeps, { run, batch }: Work) =>
  pruneAudit(store, {
    pharmacyId: run.pharmacyId,
    before: batch.limits.auditEntries,
    batchSize: batch.size,
    record: (tx, count) => addToRun(tx, run, 'auditEntries', count),
  });

/** Deletes the entries of the installation's chain that are over, each batch with an entry about it. */
async function clearInstallationAudit(
  { store, clock }: RetentionDeps,
  before: Date,
  batchSize: number,
): Promise<void> {
  const isDue = await store.inPharmacies([installationId], async (tx) => {
    await beginInstallationChain(tx);
    return isAuditOver(tx, installationId, before);
  });
  if (isDue)
    await pruneAudit(store, {
      pharmacyId: installationId,
      before,
      batchSize,
      record: (tx, auditEntries) =>
        appendInstallationAudit(tx, {
          at: clock(),
          userId: null,
          userName: null,
          action: 'retention.clear',
          subject: 'installation',
          detail: { auditEntries },
        }),
    });
}

const steps = Object.entries(retentionSteps) as [RetentionKind, RetentionStep][];

/** Runs, or continues, the night of one pharmacy. What fails is tried again in the next round. */
async function runNight(deps: RetentionDeps, round: Round, work: Work): Promise<void> {
  const { run, kinds } = work;
  const { pharmacyId } = run;
  const { attempt } = round;
  await begin(deps, work);
  let isDone = true;
  for (const step of steps.filter(([kind]) => kinds.has(kind))) {
    const failures = round.failures();
    await attempt({ pharmacyId, kind: step[0] }, async () => {
      isDone = (await clearKind(deps, work, step)) && isDone;
    });
    if (round.failures() > failures) isDone = false;
  }
  if (work.isTimeOver()) return;
  // A log with which somebody tampered fails again every night; the night ends all the same.
  if (kinds.has('auditEntries'))
    await attempt({ pharmacyId, kind: 'auditEntries' }, () => clearAudit(deps, work));
  if (isDone) await finish(deps, work);
}

/**
 * Clears what is older than the retention settings say, at every pharmacy whose night has not ended: batches of
 * `size` rows, each in its own transaction with its count, so that a killed worker neither repeats nor loses one.
 * Pharmacies with nothing to clear share a statement (`planNight`). What a
 * night has cleared is one entry of the pharmacy's audit log. A pharmacy that fails does not stop the others. Returns
 * how many kinds or pharmacies failed.
 */
export async function runRetention(
  deps: RetentionDeps,
  { size = batchSize, roundMs = maxRoundMs }: { size?: number; roundMs?: number } = {},
): Promise<number> {
  const now = deps.clock();
  const endsAt = performance.now() + roundMs;
  const round = beginRound(deps.log, 'clear-old-content');
  const limits = retentionLimits(deps.settings, now);
  await attemptGroups(deps.store, round, async (ids) => {
    if (performance.now() > endsAt) return;
    for (const { run, kinds } of await planNight(deps, ids, { now, limits })) {
      const { pharmacyId } = run;
      const begun = performance.now();
      if (begun > endsAt) return;
      const until = Math.min(endsAt, begun + roundMs * shareOfRound);
      const isTimeOver = () => performance.now() > until;
      const work = { run, kinds, batch: { pharmacyId, limits, now, size }, isTimeOver };
      await round.attempt({ pharmacyId }, () => runNight(deps, round, work));
    }
  });
  await round.attempt({ kind: 'auditEntries of the installation' }, () =>
    clearInstallationAudit(deps, limits.auditEntries, size),
  );
  return round.failures();
}

/** Starts the retention job: once a minute one instance looks which pharmacies' night is due. */
export async function startRetention(deps: RetentionDeps & { readonly jobs: Jobs }): Promise<void> {
  await deps.jobs.everyMinute('clear-old-content', () => runRetention(deps));
}

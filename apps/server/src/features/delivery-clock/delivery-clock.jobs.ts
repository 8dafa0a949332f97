import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { attemptGroups } from '../../platform/jobs/attempt-groups.ts';
import { beginRound, type Round } from '../../platform/jobs/round.ts';
import type { Log } from '../../platform/log.ts';
import { actOnDelivery } from './act-on-delivery.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import { type DueDelivery, dueBatchSize, listDue } from './due-deliveries.repository.ts';

interface ClockDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

async function processGroup(
  deps: ClockDeps,
  pharmacyIds: string[],
  { now, limit, round }: { readonly now: Date; readonly limit: number; readonly round: Round },
): Promise<void> {
  let last: DueDelivery | undefined;
  for (;;) {
    const due = await deps.store.inPharmacies(pharmacyIds, (tx) =>
      listDue(tx, pharmacyIds, { now, last, limit }),
    );
    for (const one of due) {
      const { pharmacyId, docId } = one;
      await round.attempt({ pharmacyId, docId }, () => actOnDelivery(deps, one, now));
    }
    if (due.length < limit) return;
    last = due.at(-1);
  }
}

/**
 * Processes every due delivery of all pharmacies: reservations and deliveries expire, orders that stay
 * unassigned are cancelled, deliveries removed long ago are destroyed, customers are reminded (DLV-28).
 * Each has its own transaction, so that a killed worker neither loses nor repeats one. `limit` is the
 * batch size, `groupSize` the number of pharmacies per query. Returns how many failed.
 */
export async function actOnDueDeliveries(
  deps: ClockDeps,
  limit = dueBatchSize,
  groupSize?: number,
): Promise<number> {
  const now = deps.clock();
  const round = beginRound(deps.log, 'act-on-deliveries');
  const processIds = (ids: string[]) => processGroup(deps, ids, { now, limit, round });
  await attemptGroups(deps.store, round, processIds, groupSize);
  return round.failures();
}

/** Starts the delivery clock job, once a minute on one of all instances. */
export async function startDeliveryClock(deps: ClockDeps): Promise<void> {
  await deps.jobs.everyMinute('act-on-deliveries', () => actOnDueDeliveries(deps));
}

import type { Clock } from '../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import { isDatabaseAway } from '../../platform/database/database-faults.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { actOnDelivery } from './act-on-delivery.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import { type DueDelivery, dueBatchSize, listDue } from './due-deliveries.repository.ts';

interface ClockDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** The deliveries of so many pharmacies are looked up together. */
const groupSize = 100;

/** Acts on one; a fault in it is logged, and it is due again a minute later. */
async function actOrLog(deps: ClockDeps, due: DueDelivery, now: Date): Promise<void> {
  try {
    await actOnDelivery(deps, due, now);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { pharmacyId, docId } = due;
    deps.log.error({ err: error, pharmacyId, docId }, 'the clock could not act on a delivery');
  }
}

async function actOnGroup(
  deps: ClockDeps,
  pharmacyIds: string[],
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<void> {
  let last: DueDelivery | undefined;
  for (;;) {
    const due = await deps.store.inPharmacies(pharmacyIds, (tx) =>
      listDue(tx, pharmacyIds, { now, last, limit }),
    );
    for (const one of due) await actOrLog(deps, one, now);
    if (due.length < limit) return;
    last = due.at(-1);
  }
}

/**
 * Acts on every delivery whose time has come, of all pharmacies: reservations and deliveries expire,
 * what nobody assigns is cancelled, what was removed long ago is destroyed, customers are reminded
 * (DLV-28). Each in a transaction of its own, so that a kill loses and doubles nothing. At most `limit`
 * deliveries are looked up at once.
 */
export async function actOnDueDeliveries(deps: ClockDeps, limit = dueBatchSize): Promise<void> {
  const now = deps.clock();
  const ids = await allPharmacyIds(deps.store);
  for (let start = 0; start < ids.length; start += groupSize)
    await actOnGroup(deps, ids.slice(start, start + groupSize), { now, limit });
}

/** Starts the clock's work on deliveries, once a minute on one of all instances. */
export async function startDeliveryClock(deps: ClockDeps): Promise<void> {
  await deps.jobs.everyMinute('act-on-deliveries', () => actOnDueDeliveries(deps));
}

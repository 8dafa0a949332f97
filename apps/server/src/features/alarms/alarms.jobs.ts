import type { Clock } from '../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import { isDatabaseAway } from '../../platform/database/database-faults.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { tellAlarms, type TellTools } from './tell-alarm.ts';
import { type AlarmKind, dueBatchSize, listDueKinds } from './told-alarm.repository.ts';

interface TellDeps extends TellTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** The alarms of so many pharmacies are looked up together. */
const groupSize = 100;

/** Tells of one kind; a fault in it is logged, and it is due again a minute later. */
async function tellOrLog(deps: TellDeps, kind: AlarmKind, now: Date): Promise<void> {
  try {
    await deps.store.inPharmacies([kind.pharmacyId], (tx) => tellAlarms(tx, deps, kind, now));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    deps.log.error({ err: error, ...kind }, 'an alarm could not be told');
  }
}

async function tellGroup(deps: TellDeps, pharmacyIds: string[], now: Date): Promise<void> {
  let last: AlarmKind | undefined;
  for (;;) {
    const due = await deps.store.inPharmacies(pharmacyIds, (tx) =>
      listDueKinds(tx, pharmacyIds, { now, last }),
    );
    for (const one of due) await tellOrLog(deps, one, now);
    if (due.length < dueBatchSize) return;
    last = due.at(-1);
  }
}

/** Tells of all alarms of which something is due, each kind in a transaction of its own; see `tellAlarms`. */
export async function tellDueAlarms(deps: TellDeps): Promise<void> {
  const now = deps.clock();
  const ids = await allPharmacyIds(deps.store);
  for (let start = 0; start < ids.length; start += groupSize)
    await tellGroup(deps, ids.slice(start, start + groupSize), now);
}

/** Starts telling of alarms, once a minute on one of all instances. */
export async function startTellingAlarms(deps: TellDeps): Promise<void> {
  await deps.jobs.everyMinute('tell-alarms', () => tellDueAlarms(deps));
}

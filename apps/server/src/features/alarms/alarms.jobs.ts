import type { Clock } from '../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import { isDatabaseAway } from '../../platform/database/database-faults.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { tellAlarm, type TellTools } from './tell-alarm.ts';
import { type DueAlarm, dueBatchSize, listDueAlarms } from './told-alarm.repository.ts';

interface TellDeps extends TellTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** The alarms of so many pharmacies are looked up together. */
const groupSize = 100;

/** Tells of one; a fault in it is logged, and it is due again a minute later. */
async function tellOrLog(deps: TellDeps, due: DueAlarm, now: Date): Promise<void> {
  try {
    await deps.store.inPharmacies([due.pharmacyId], (tx) => tellAlarm(tx, deps, due, now));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { pharmacyId, alarmId } = due;
    deps.log.error({ err: error, pharmacyId, alarmId }, 'an alarm could not be told');
  }
}

async function tellGroup(deps: TellDeps, pharmacyIds: string[], now: Date): Promise<void> {
  let last: DueAlarm | undefined;
  for (;;) {
    const due = await deps.store.inPharmacies(pharmacyIds, (tx) =>
      listDueAlarms(tx, pharmacyIds, { now, last }),
    );
    for (const one of due) await tellOrLog(deps, one, now);
    if (due.length < dueBatchSize) return;
    last = due.at(-1);
  }
}

/** Tells of all alarms of which something is due, each in a transaction of its own; see `tellAlarm`. */
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

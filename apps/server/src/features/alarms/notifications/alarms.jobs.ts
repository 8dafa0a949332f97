import type { Clock } from '../../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import { isDatabaseAway } from '../../../platform/database/database-faults.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Log } from '../../../platform/log.ts';
import { notifyAlarms, type NotifyTools } from './notify-alarm.ts';
import { type AlarmKind, dueBatchSize, listDueKinds } from './alarm-notification.repository.ts';

interface NotifyDeps extends NotifyTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Maximum pharmacies per query. */
const groupSize = 100;

/** Notifies of one kind. An error is logged, and the kind stays due for the next minute. */
async function notifyOrLog(deps: NotifyDeps, kind: AlarmKind, now: Date): Promise<void> {
  try {
    await deps.store.inPharmacies([kind.pharmacyId], (tx) => notifyAlarms(tx, deps, kind, now));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    deps.log.error({ err: error, ...kind }, 'an alarm notification could not be queued');
  }
}

async function notifyGroup(deps: NotifyDeps, pharmacyIds: string[], now: Date): Promise<void> {
  let last: AlarmKind | undefined;
  for (;;) {
    const due = await deps.store.inPharmacies(pharmacyIds, (tx) =>
      listDueKinds(tx, pharmacyIds, { now, last }),
    );
    for (const one of due) await notifyOrLog(deps, one, now);
    if (due.length < dueBatchSize) return;
    last = due.at(-1);
  }
}

/** Notifies of all alarms that are due, each kind in its own transaction; see `notifyAlarms`. */
export async function notifyDueAlarms(deps: NotifyDeps): Promise<void> {
  const now = deps.clock();
  const ids = await allPharmacyIds(deps.store);
  for (let start = 0; start < ids.length; start += groupSize)
    await notifyGroup(deps, ids.slice(start, start + groupSize), now);
}

/** Starts the job that sends alarm notifications, once a minute on one of all instances. */
export async function startAlarmNotifications(deps: NotifyDeps): Promise<void> {
  await deps.jobs.everyMinute('notify-alarms', () => notifyDueAlarms(deps));
}

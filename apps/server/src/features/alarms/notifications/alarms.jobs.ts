import type { Clock } from '../../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { beginRound, type Round } from '../../../platform/jobs/round.ts';
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

async function notifyGroup(
  deps: NotifyDeps,
  pharmacyIds: string[],
  { now, round }: { readonly now: Date; readonly round: Round },
): Promise<void> {
  let last: AlarmKind | undefined;
  for (;;) {
    const due = await deps.store.inPharmacies(pharmacyIds, (tx) =>
      listDueKinds(tx, pharmacyIds, { now, last }),
    );
    for (const one of due)
      await round.attempt({ ...one }, () =>
        deps.store.inPharmacies([one.pharmacyId], (tx) => notifyAlarms(tx, deps, one, now)),
      );
    if (due.length < dueBatchSize) return;
    last = due.at(-1);
  }
}

/**
 * Notifies of all alarms that are due, each kind in its own transaction; see `notifyAlarms`. Returns how many
 * kinds failed.
 */
export async function notifyDueAlarms(deps: NotifyDeps): Promise<number> {
  const now = deps.clock();
  const round = beginRound(deps.log, 'notify-alarms');
  const ids = await allPharmacyIds(deps.store);
  for (let start = 0; start < ids.length; start += groupSize)
    await notifyGroup(deps, ids.slice(start, start + groupSize), { now, round });
  return round.failures();
}

/** Starts the job that sends alarm notifications, once a minute on one of all instances. */
export async function startAlarmNotifications(deps: NotifyDeps): Promise<void> {
  await deps.jobs.everyMinute('notify-alarms', () => notifyDueAlarms(deps));
}

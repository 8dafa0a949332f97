import type { Clock } from '../../../platform/clock/clock.ts';
import { isConnectionLost } from '../../../platform/database/database-faults.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { attemptGroups } from '../../../platform/jobs/attempt-groups.ts';
import { beginRound, type Round } from '../../../platform/jobs/round.ts';
import type { Log } from '../../../platform/log.ts';
import { notifyAlarms, type NotifyTools } from './notify-alarm.ts';
import { type AlarmKind, dueBatchSize, listDueKinds } from './alarm-notification.repository.ts';

interface NotifyDeps extends NotifyTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Notifies of these kinds together; if that fails, of each in its own transaction. */
async function notifyKinds(
  deps: NotifyDeps,
  kinds: readonly AlarmKind[],
  { now, round }: { readonly now: Date; readonly round: Round },
): Promise<void> {
  const notify = (some: readonly AlarmKind[]) => {
    const ids = [...new Set(some.map(({ pharmacyId }) => pharmacyId))];
    return deps.store.inPharmacies(ids, (tx) => notifyAlarms(tx, deps, some, now));
  };
  try {
    await notify(kinds);
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    deps.log.warn({ err: error, job: 'notify-alarms' }, 'alarms are notified one by one');
    for (const one of kinds) await round.attempt({ ...one }, () => notify([one]));
  }
}

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
    if (due.length > 0) await notifyKinds(deps, due, { now, round });
    if (due.length < dueBatchSize) return;
    last = due.at(-1);
  }
}

/**
 * Notifies of all alarms that are due, a hundred kinds in a transaction, so that a failure of the network that
 * silences all boxes takes a few statements for a hundred of them; see `notifyAlarms`. `groupSize` is the
 * number of pharmacies per query. Returns how many kinds failed.
 */
export async function notifyDueAlarms(deps: NotifyDeps, groupSize?: number): Promise<number> {
  const now = deps.clock();
  const round = beginRound(deps.log, 'notify-alarms');
  const notifyIds = (ids: string[]) => notifyGroup(deps, ids, { now, round });
  await attemptGroups(deps.store, round, notifyIds, groupSize);
  return round.failures();
}

/** Starts the job that sends alarm notifications, once a minute on one of all instances. */
export async function startAlarmNotifications(deps: NotifyDeps): Promise<void> {
  await deps.jobs.everyMinute('notify-alarms', () => notifyDueAlarms(deps));
}

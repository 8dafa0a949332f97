import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { pharmacyGroups } from '../../../platform/jobs/attempt-groups.ts';
import { beginRound } from '../../../platform/jobs/round.ts';
import type { Log } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { raiseAlarms } from '../../alarms/raise-alarm.ts';
import { raiseSilentSensors } from '../../alarms/watch/watch-sensors.ts';
import { boxStaffSessionMs } from '../../../platform/database/staff-sessions.ts';
import { connectionAlarm, missingAfterMs } from '../connection/connection-alarm.ts';
import type { BoxKey, WatchedBoxes } from '../../../platform/database/box-key.ts';
import { isConnectionLost } from '../../../platform/database/database-faults.ts';
import { recordExpiredOpenings } from '../doors/record-opening.ts';
import { dropReadingMonths, makeReadingMonths } from '../../readings/reading-months.ts';
import { forgetEvents } from './forget-events.ts';
import { watchDoors } from './watch-doors.ts';

/** Maximum pharmacies per transaction: it is short as long as nothing changes. */
const groupSize = 100;

interface Watch extends WatchedBoxes {
  readonly tx: Tx;
  readonly now: Date;
  /** Boxes last seen before this are missing. */
  readonly silentSince: Date;
  /** Since when Kolli could hear boxes without a pause: what they did before, it does not know. */
  readonly listeningSince: Date;
}

const hasListenedLong = ({ listeningSince, silentSince }: Watch) => listeningSince < silentSince;

/**
 * A box that was seen in the future was seen before the clock was set back. It counts as seen now, so that it is missing
 * as early as others if it goes on sending nothing.
 */
async function correctFutureTimes({ tx, pharmacyIds, boxId, now }: Watch): Promise<void> {
  await tx
    .updateTable('pickup_box')
    .set({ last_seen_at: now, heartbeats_since: sql`least(heartbeats_since, ${now})` })
    .where('pharmacy_id', 'in', pharmacyIds)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pickup_box as box')
        .select('box.id')
        .where('box.pharmacy_id', 'in', pharmacyIds)
        .$if(boxId !== undefined, (query) => query.where('box.id', '=', boxId ?? ''))
        .where('box.last_seen_at', '>', new Date(now.getTime() + missingAfterMs))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Raises a connection alarm for each offline box that has none. The alarm starts when the box was last seen. */
async function raiseMissing(watch: Watch): Promise<void> {
  if (!hasListenedLong(watch)) return;
  const { tx, pharmacyIds, boxId, silentSince, listeningSince } = watch;
  const silent = await tx
    .selectFrom('pickup_box as box')
    .select([
      'box.pharmacy_id as pharmacyId',
      'box.id as boxId',
      sql<Date>`greatest(box.last_seen_at, ${listeningSince})`.as('at'),
    ])
    .where('box.pharmacy_id', 'in', pharmacyIds)
    .$if(boxId !== undefined, (query) => query.where('box.id', '=', boxId ?? ''))
    .where('box.last_seen_at', '<', silentSince)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alarm')
            .select('alarm.id')
            .whereRef('alarm.pharmacy_id', '=', 'box.pharmacy_id')
            .whereRef('alarm.box_id', '=', 'box.id')
            .where('alarm.type', '=', connectionAlarm.type)
            .where('alarm.cause', '=', connectionAlarm.cause)
            .where('alarm.ended_at', 'is', null),
        ),
      ),
    )
    // A box whose row is locked is sending something, so it is not missing.
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  await raiseAlarms(
    tx,
    silent.map((box) => ({ ...box, ...connectionAlarm })),
  );
}

const openSessions = (
  { tx, pharmacyIds, boxId, now }: Watch,
  endedBy: 'timeout' | 'heartbeat_lost',
) =>
  tx
    .updateTable('box_staff_session')
    .set({ ended_at: now, ended_by: endedBy })
    .where('pharmacy_id', 'in', pharmacyIds)
    .$if(boxId !== undefined, (query) => query.where('box_id', '=', boxId ?? ''))
    .where('ended_at', 'is', null)
    .returning(['pharmacy_id as pharmacyId', 'box_id as boxId']);

/** Ends idle sessions at boxes and those of boxes that are offline. */
async function endSessions(watch: Watch): Promise<BoxKey[]> {
  const idleSince = new Date(watch.now.getTime() - boxStaffSessionMs);
  const idle = await openSessions(watch, 'timeout')
    .where('last_active_at', '<=', idleSince)
    .execute();
  if (!hasListenedLong(watch)) return idle;
  const lost = await openSessions(watch, 'heartbeat_lost')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pickup_box as box')
          .select('box.id')
          .whereRef('box.pharmacy_id', '=', 'box_staff_session.pharmacy_id')
          .whereRef('box.id', '=', 'box_staff_session.box_id')
          .where('box.last_seen_at', '<', watch.silentSince),
      ),
    )
    .execute();
  return [...idle, ...lost];
}

/** Checks these boxes in one transaction. */
async function watchSome(
  store: Store,
  boxes: WatchedBoxes,
  times: Pick<Watch, 'now' | 'listeningSince'>,
): Promise<void> {
  const { now } = times;
  const silentSince = new Date(now.getTime() - missingAfterMs);
  await store.inPharmacies(boxes.pharmacyIds, async (tx) => {
    const watch = { tx, ...boxes, ...times, silentSince };
    await correctFutureTimes(watch);
    await raiseMissing(watch);
    await raiseSilentSensors(tx, boxes, watch);
    await watchDoors(tx, boxes, now);
    await recordExpiredOpenings(tx, boxes, now);
    for (const box of await endSessions(watch)) announce(tx, { ...box, at: now });
  });
}

/** The boxes of these pharmacies that were seen before. */
const listSeen = (store: Store, pharmacyIds: readonly string[]) =>
  store.readInPharmacies(pharmacyIds, (from) =>
    from
      .selectFrom('pickup_box')
      .select(['pharmacy_id as pharmacyId', 'id as boxId'])
      .where('pharmacy_id', 'in', pharmacyIds)
      .where('last_seen_at', 'is not', null)
      .orderBy('id'),
  );

interface WatchDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Checks the boxes of all pharmacies, which Kolli could hear for `listeningMs` without a pause: raises the connection
 * alarm of each box that was seen before and is offline, and the alarms of silent sensors; makes doors that stay open a
 * fault; audits expired openings; ends staff sessions that are idle or at an offline box. Where it fails for some of a
 * hundred pharmacies, their boxes are checked one by one. Returns how many boxes failed.
 */
export async function watchBoxes(
  { store, clock, log }: WatchDeps,
  listeningMs: number,
): Promise<number> {
  const now = clock();
  const times = { now, listeningSince: new Date(now.getTime() - listeningMs) };
  const round = beginRound(log, 'watch-boxes');
  for (const pharmacyIds of await pharmacyGroups(store, groupSize)) {
    try {
      await watchSome(store, { pharmacyIds }, times);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      log.warn({ err: error, job: 'watch-boxes' }, 'boxes are checked one by one');
      for (const { pharmacyId, boxId } of await listSeen(store, pharmacyIds))
        await round.attempt({ pharmacyId, boxId }, () =>
          watchSome(store, { pharmacyIds: [pharmacyId], boxId }, times),
        );
    }
  }
  return round.failures();
}

/** Starts the device job, once a minute on one of all instances. */
export async function startDeviceWork(
  deps: WatchDeps & {
    readonly jobs: Jobs;
    readonly settings: Pick<Settings, 'READING_YEARS' | 'DEVICE_EVENT_DAYS'>;
  },
): Promise<void> {
  await deps.jobs.everyMinute('watch-boxes', async (listeningMs) => {
    // First, so that nothing delays an alarm.
    const failedBoxes = await watchBoxes(deps, listeningMs);
    const round = beginRound(deps.log, 'watch-boxes');
    await round.attempt({ step: 'make reading months' }, () => makeReadingMonths(deps));
    await round.attempt({ step: 'drop reading months' }, () => dropReadingMonths(deps));
    await round.attempt({ step: 'forget events' }, () => forgetEvents(deps, round));
    return failedBoxes + round.failures();
  });
}

import type { Clock } from '../../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { raiseAlarms } from '../../alarms/raise-alarm.ts';
import { raiseSilentSensors } from '../../alarms/watch/watch-sensors.ts';
import { boxStaffSessionMs } from '../../../platform/database/staff-sessions.ts';
import { connectionAlarm, missingAfterMs } from '../connection/connection-alarm.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import { recordExpiredOpenings } from '../doors/record-opening.ts';
import { dropReadingMonths, makeReadingMonths } from '../../readings/reading-months.ts';
import { watchDoors } from './watch-doors.ts';

/** Maximum pharmacies per transaction. */
const groupSize = 100;

interface Watch {
  readonly tx: Tx;
  readonly pharmacyIds: readonly string[];
  readonly now: Date;
  /** Boxes last seen before this are missing. */
  readonly silentSince: Date;
}

/** Raises the connection alarm of each box that went offline and has no active one. */
async function raiseMissing({ tx, pharmacyIds, now, silentSince }: Watch): Promise<void> {
  const silent = await tx
    .selectFrom('pickup_box as box')
    .select(['box.pharmacy_id as pharmacyId', 'box.id as boxId'])
    .where('box.pharmacy_id', 'in', pharmacyIds)
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
    silent.map((box) => ({ ...box, ...connectionAlarm, at: now })),
  );
}

const openSessions = ({ tx, pharmacyIds, now }: Watch, endedBy: 'timeout' | 'heartbeat_lost') =>
  tx
    .updateTable('box_staff_session')
    .set({ ended_at: now, ended_by: endedBy })
    .where('pharmacy_id', 'in', pharmacyIds)
    .where('ended_at', 'is', null)
    .returning(['pharmacy_id as pharmacyId', 'box_id as boxId']);

/** Ends idle sessions at boxes and those of boxes that are offline. */
async function endSessions(watch: Watch): Promise<BoxKey[]> {
  const idleSince = new Date(watch.now.getTime() - boxStaffSessionMs);
  const idle = await openSessions(watch, 'timeout')
    .where('last_active_at', '<=', idleSince)
    .execute();
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

/**
 * Checks the boxes of all pharmacies: raises the connection alarm of each box that was seen before and
 * is offline, and the alarms of silent sensors; makes doors that stay open a fault; audits expired
 * openings; ends staff sessions that are idle or at an offline box.
 */
export async function watchBoxes(deps: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<void> {
  const now = deps.clock();
  const silentSince = new Date(now.getTime() - missingAfterMs);
  const ids = await allPharmacyIds(deps.store);
  for (let start = 0; start < ids.length; start += groupSize) {
    const pharmacyIds = ids.slice(start, start + groupSize);
    await deps.store.inPharmacies(pharmacyIds, async (tx) => {
      const watch = { tx, pharmacyIds, now, silentSince };
      await raiseMissing(watch);
      await raiseSilentSensors(tx, pharmacyIds, watch);
      await watchDoors(tx, pharmacyIds, now);
      await recordExpiredOpenings(tx, pharmacyIds, now);
      for (const box of await endSessions(watch)) await announce(tx, { ...box, at: now });
    });
  }
}

/** Starts the device job, once a minute on one of all instances. */
export async function startDeviceWork(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly settings: Pick<Settings, 'READING_YEARS'>;
}): Promise<void> {
  await deps.jobs.everyMinute('watch-boxes', async () => {
    await watchBoxes(deps);
    await makeReadingMonths(deps);
    await dropReadingMonths(deps);
  });
}

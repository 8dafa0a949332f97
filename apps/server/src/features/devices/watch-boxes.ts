import type { Clock } from '../../platform/clock/clock.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Settings } from '../../settings.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { raiseAlarms } from '../alarms/raise-alarm.ts';
import { raiseSilentSensors } from '../alarms/watch-sensors.ts';
import { boxStaffSessionMs } from '../../platform/database/staff-sessions.ts';
import { connectionAlarm, missingAfterMs } from './connection-alarm.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { noteExpiredOpenings } from './note-opening.ts';
import { dropReadingMonths, makeReadingMonths } from './reading-months.ts';
import { watchDoors } from './watch-doors.ts';

/** So many pharmacies are looked after in one transaction. */
const groupSize = 100;

interface Watch {
  readonly tx: Tx;
  readonly pharmacyIds: readonly string[];
  readonly now: Date;
  /** Boxes last heard before this are missing. */
  readonly heardBefore: Date;
}

/** Raises the connection alarm of each box that fell silent and has none open. */
async function raiseMissing({ tx, pharmacyIds, now, heardBefore }: Watch): Promise<void> {
  const silent = await tx
    .selectFrom('pickup_box as box')
    .select(['box.pharmacy_id as pharmacyId', 'box.id as boxId'])
    .where('box.pharmacy_id', 'in', pharmacyIds)
    .where('box.last_seen_at', '<', heardBefore)
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
    // A box that just says something is not missing.
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

/** Ends the sessions at boxes that nobody used for long, and those of silent boxes. */
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
          .where('box.last_seen_at', '<', watch.heardBefore),
      ),
    )
    .execute();
  return [...idle, ...lost];
}

/**
 * Looks after the boxes of all pharmacies: each that was heard once and is silent now gets its
 * connection alarm, one at a time, as does each silent sensor, doors that stay open become a fault,
 * openings that no box took are recorded, and staff sessions end that are idle or out of sight.
 */
export async function watchBoxes(deps: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<void> {
  const now = deps.clock();
  const heardBefore = new Date(now.getTime() - missingAfterMs);
  const ids = await allPharmacyIds(deps.store);
  for (let start = 0; start < ids.length; start += groupSize) {
    const pharmacyIds = ids.slice(start, start + groupSize);
    await deps.store.inPharmacies(pharmacyIds, async (tx) => {
      const watch = { tx, pharmacyIds, now, heardBefore };
      await raiseMissing(watch);
      await raiseSilentSensors(tx, pharmacyIds, watch);
      await watchDoors(tx, pharmacyIds, now);
      await noteExpiredOpenings(tx, pharmacyIds, now);
      for (const box of await endSessions(watch)) await announce(tx, { ...box, at: now });
    });
  }
}

/** Starts the work that boxes need once a minute, on one of all instances. */
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

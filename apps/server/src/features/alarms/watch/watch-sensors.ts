import type { WatchedBoxes } from '../../../platform/database/box-key.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { raiseAlarms } from '../raise-alarm.ts';
import { findSilent, lockBoxes, watchSilent } from './silent-sensor.repository.ts';

/** A sensor is silent after three report intervals without a reading, but not before 30 minutes. */
const silentAfter = { intervals: 3, shortestMs: 30 * 60_000 } as const;

/**
 * Raises `missing` for each sensor of these boxes that is silent while its box is connected, if it measured before or is
 * that of a cold door with a parcel; `followReadings` ends it. Nothing is raised while the box itself is offline, and after
 * it reconnects each sensor gets the full time again, since its stored readings may still arrive.
 */
export async function raiseSilentSensors(
  tx: Tx,
  boxes: WatchedBoxes,
  times: { readonly now: Date; readonly silentSince: Date },
): Promise<void> {
  const rule = { ...times, ...silentAfter };
  const found = await findSilent(tx, boxes, rule);
  if (found.length === 0) return;
  const locked = await lockBoxes(tx, boxes.pharmacyIds, [
    ...new Set(found.map(({ boxId }) => boxId)),
  ]);
  // Readings that arrived before the boxes were locked count.
  const silent = await findSilent(tx, boxes, rule);
  const raised = silent.filter(({ boxId }) => locked.has(boxId));
  await raiseAlarms(
    tx,
    raised.map(({ pharmacyId, boxId, sensor, lastAt }) => ({
      pharmacyId,
      boxId,
      lockerId: sensor,
      type: 'missing',
      cause: 'no_readings',
      at: lastAt,
    })),
  );
  await watchSilent(tx, raised);
}

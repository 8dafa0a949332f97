import type { Tx } from '../../platform/database/open-database.ts';
import { raiseAlarms } from './raise-alarm.ts';
import { findSilent, holdBoxes, watchSilent } from './silent-sensor.repository.ts';

/** A sensor that measured before is silent after so many report intervals, after 30 minutes at least. */
const silentAfter = { intervals: 3, shortestMs: 30 * 60_000 } as const;

/**
 * Raises `missing` for each sensor of these pharmacies that measured before and is silent while its box
 * is heard; `followReadings` ends it. While the box itself is silent, and so long after it is heard
 * again as a sensor may be silent at all, nothing is raised: what it measured meanwhile is on its way.
 */
export async function raiseSilentSensors(
  tx: Tx,
  pharmacyIds: readonly string[],
  times: { readonly now: Date; readonly heardBefore: Date },
): Promise<void> {
  const rule = { ...times, ...silentAfter };
  const found = await findSilent(tx, pharmacyIds, rule);
  if (found.length === 0) return;
  const held = await holdBoxes(tx, pharmacyIds, [...new Set(found.map(({ boxId }) => boxId))]);
  // What was heard until the boxes were held counts.
  const silent = await findSilent(tx, pharmacyIds, rule);
  const raised = silent.filter(({ boxId }) => held.has(boxId));
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

import { raiseAlarms } from '../raise-alarm.ts';
import type { ReadingWork } from './follow-readings.ts';
import { watchSilent } from './silent-sensor.repository.ts';
import { listNewestTimes, listSensedDoors, listWatches } from './watch.repository.ts';

/** A report that a sensor could not measure. */
export interface SensorFault {
  readonly sensor: string;
  readonly at: Date;
}

/** The first fault of each sensor after its newest reading; faults from before its door was built do not count. */
async function firstLasting({ tx, box }: ReadingWork, faults: readonly SensorFault[]) {
  const newest = await listNewestTimes(tx, box);
  const doors = await listSensedDoors(tx, box);
  const built = new Map(doors.map((door) => [door.lockerId, door.builtAt]));
  const knownUntil = (sensor: string) =>
    Math.max(newest.get(sensor)?.getTime() ?? 0, built.get(sensor)?.getTime() ?? 0);
  const first = new Map<string, SensorFault>();
  for (const fault of faults.toSorted((a, b) => b.at.getTime() - a.at.getTime()))
    if (fault.at.getTime() > knownUntil(fault.sensor)) first.set(fault.sensor, fault);
  return [...first.values()];
}

/**
 * Raises `missing` for each of these sensors of the box that has not measured since its fault (TRU-03), without the
 * delay of a silent one; the next reading ends it. Called after the readings of the same batch are stored and followed.
 */
export async function followFaults(
  work: ReadingWork,
  faults: readonly SensorFault[],
): Promise<void> {
  if (faults.length === 0) return;
  const { tx, box } = work;
  const watches = await listWatches(tx, box);
  const found = await firstLasting(work, faults);
  const silent = found
    .filter(({ sensor }) => watches.get(sensor)?.isSilent !== true)
    .map(({ sensor, at }) => ({ ...box, sensor, lastAt: at }));
  await raiseAlarms(
    tx,
    silent.map(({ sensor, lastAt }) => ({
      ...box,
      lockerId: sensor,
      type: 'missing',
      cause: 'no_readings',
      at: lastAt,
    })),
  );
  await watchSilent(tx, silent);
}

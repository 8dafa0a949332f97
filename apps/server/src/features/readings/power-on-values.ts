import {
  isPowerOnValue,
  mayConfirm,
  powerOnCelsius,
  type SensorContext,
} from '@kolli/domain/temperature/first-measurement';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { listNeighbours, listPowerTimes, listWaiting } from './power-on-value.repository.ts';
import type { StoredReading } from './reading.repository.ts';

/** Readings that were measured, and those of sensors that had not been asked to measure. */
export interface SortedReadings {
  readonly measured: readonly StoredReading[];
  readonly unmeasured: readonly StoredReading[];
}

const isPossible = ({ celsius }: StoredReading) => celsius === powerOnCelsius;

/** The nearest of these to a reading, by time; null without one. */
function nearest(reading: StoredReading, others: readonly StoredReading[]): number | null {
  const distance = ({ at }: StoredReading) => Math.abs(at.getTime() - reading.at.getTime());
  const [found] = others.toSorted((a, b) => distance(a) - distance(b));
  return found?.celsius ?? null;
}

function contextOf(
  reading: StoredReading,
  others: readonly StoredReading[],
  power: readonly Date[],
): SensorContext {
  const own = others.filter(({ sensor }) => sensor === reading.sensor);
  return {
    before: nearest(
      reading,
      own.filter(({ at }) => at <= reading.at),
    ),
    after: nearest(
      reading,
      own.filter(({ at }) => at > reading.at),
    ),
    sincePowerMs: power.map((at) => reading.at.getTime() - at.getTime()),
  };
}

/**
 * Separates what sensors say before their first measurement (SEN-05) from readings, which are all measurable. The reading
 * after one decides, too: 85.0 °C that nothing near it confirms is not measured, until the next reading does, and then
 * it is among those that were. Nothing that was stored as measured is taken back.
 */
export async function sortReadings(
  tx: Tx,
  box: BoxKey,
  readings: readonly StoredReading[],
  powerTimes: readonly Date[],
): Promise<SortedReadings> {
  const confirming = readings.filter(({ celsius }) => mayConfirm(celsius));
  if (confirming.length === 0) return { measured: readings, unmeasured: [] };
  const sensors = [...new Set(confirming.map(({ sensor }) => sensor))];
  const waiting = await listWaiting(tx, box, sensors);
  const possible = [...waiting, ...readings.filter(isPossible)];
  if (possible.length === 0) return { measured: readings, unmeasured: [] };
  const others = readings.filter((one) => !isPossible(one));
  const neighbours = [...others, ...(await listNeighbours(tx, box, possible))];
  const power = [...powerTimes, ...(await listPowerTimes(tx, box))];
  const isUnmeasured = (one: StoredReading) =>
    isPowerOnValue(one.celsius, contextOf(one, neighbours, power));
  return {
    measured: [...waiting, ...readings].filter((one) => !isUnmeasured(one)),
    unmeasured: readings.filter(isUnmeasured),
  };
}

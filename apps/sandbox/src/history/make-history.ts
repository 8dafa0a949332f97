import { seededChance } from '../platform/seeded-random.ts';
import { makeBoxHistory } from './box-history.ts';
import type { DemoPharmacy } from './demo-site.ts';
import type { AlarmLine, HistoryLine, ReadingsLine, TemperatureCheckLine } from './history-line.ts';
import { historyDays, makeHistoryLines } from './make-history-lines.ts';
import { withTemperatureAlarms } from './parcel-alarms.ts';

/** The history of a pharmacy, ready for `kolli import`. */
export interface History {
  /** Deliveries, alarms and temperature checks. */
  readonly lines: readonly (HistoryLine | AlarmLine | TemperatureCheckLine)[];
  /** Readings of its boxes, by far the largest part. */
  readonly readings: readonly ReadingsLine[];
}

/**
 * Generates 90 days of a pharmacy up to `now`, deterministic by pharmacy, `now` and seed. The data are
 * consistent: alarms result from the readings, and temperature rises from the deliveries.
 */
export function makeHistory(pharmacy: DemoPharmacy, now: number, seed: string): History {
  const deliveries = makeHistoryLines(pharmacy, now, seed);
  const when = { now, days: historyDays, seed };
  const boxes = pharmacy.boxes.map((box, index) => {
    return { box, ...makeBoxHistory({ pharmacy, index, box }, deliveries, when) };
  });
  const marked = boxes.reduce((lines, { box, alarms }) => {
    const chance = seededChance(`${seed}/${pharmacy.businessId}/${box.name}/holds`);
    const scene = { box, judges: pharmacy.judges, now, chance };
    const own = lines.filter((line) => line.box === box.name);
    const after = new Map(
      withTemperatureAlarms(own, scene, alarms).map((line) => [line.deliveryId, line]),
    );
    return lines.map((line) => after.get(line.deliveryId) ?? line);
  }, deliveries);
  return {
    lines: [...marked, ...boxes.flatMap(({ alarms, checks }) => [...alarms, ...checks])],
    readings: boxes
      .flatMap(({ readings }) => readings)
      // The latest first, because users look at these.
      .toSorted((a, b) => b.start.localeCompare(a.start)),
  };
}

import type { TestBox } from '../../devices/testing/box.ts';
import { followReadings } from '../watch/follow-readings.ts';

export type Pair = readonly [minute: number, celsius: number];

const minuteMs = 60_000;

/** The same temperature at each of these minutes. */
export const steady = (celsius: number, ...minutes: number[]): Pair[] =>
  minutes.map((minute) => [minute, celsius]);

/** A box's readings at minutes from a start time. */
export function readingsOf(box: TestBox, beginning: number) {
  const at = (minute: number) => new Date(beginning + minute * minuteMs);
  /** Processes readings of several sensors in one batch, each a minute and its temperature. */
  const followAll = async (sensors: Readonly<Record<string, readonly Pair[]>>) => {
    const readings = Object.entries(sensors).flatMap(([sensor, pairs]) =>
      pairs.map(([minute, celsius]) => ({ sensor, at: at(minute), celsius })),
    );
    await box.look((tx) =>
      followReadings({ tx, box: { pharmacyId: box.pharmacyId, boxId: box.id } }, readings),
    );
  };
  const follow = (sensor: string, ...pairs: Pair[]) => followAll({ [sensor]: pairs });
  return { at, followAll, follow };
}
export type ReportedReadings = ReturnType<typeof readingsOf>;

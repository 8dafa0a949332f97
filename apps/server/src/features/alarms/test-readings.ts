import type { TestBox } from '../devices/test-box.ts';
import { followReadings } from './follow-readings.ts';

export type Pair = readonly [minute: number, celsius: number];

const minuteMs = 60_000;

/** A box's readings, told in minutes from a beginning. */
export interface ToldReadings {
  /** The time of a minute. */
  at: (minute: number) => Date;
  /** Follows readings of some sensors in one batch, each a minute and its temperature. */
  followAll: (sensors: Readonly<Record<string, readonly Pair[]>>) => Promise<void>;
  follow: (sensor: string, ...pairs: Pair[]) => Promise<void>;
}

export function readingsOf(box: TestBox, beginning: number): ToldReadings {
  const at = (minute: number) => new Date(beginning + minute * minuteMs);
  const followAll: ToldReadings['followAll'] = async (sensors) => {
    const readings = Object.entries(sensors).flatMap(([sensor, pairs]) =>
      pairs.map(([minute, celsius]) => ({ sensor, at: at(minute), celsius })),
    );
    await box.look((tx) =>
      followReadings({ tx, box: { pharmacyId: box.pharmacyId, boxId: box.id } }, readings),
    );
  };
  return { at, followAll, follow: (sensor, ...pairs) => followAll({ [sensor]: pairs }) };
}

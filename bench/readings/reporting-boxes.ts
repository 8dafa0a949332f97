import type { LoadedBox } from '../boxes/load-boxes.ts';
import type { LeanConnection } from './lean-connection.ts';
import { celsiusAt, sensors } from './sensors.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The temperatures of a box in one minute, in the order of its sensors. */
export interface Batch {
  readonly box: LoadedBox;
  readonly at: number;
  readonly celsius: readonly number[];
}

/** Returns a box's batches, one for each minute, from 35 days ago, so that no round reaches today. */
export function batchesOf(box: LoadedBox, minutesLater = 0): () => Batch {
  let at = (Math.floor((Date.now() - 35 * dayMs) / minuteMs) + minutesLater) * minuteMs;
  return () => {
    at += minuteMs;
    const minute = at / minuteMs;
    return { box, at, celsius: sensors.map((sensor) => celsiusAt(sensor, minute)) };
  };
}

/** A box that sends a batch of 24 readings over the device API at each call. */
export function reportingBox(box: LoadedBox, connection: LeanConnection): () => Promise<void> {
  const next = batchesOf(box);
  let seq = 0;
  return async () => {
    const { at, celsius } = next();
    const events = sensors.map((sensor, index) => {
      seq += 1;
      return { kind: 'reading', seq, at, sensor, celsius: celsius[index] };
    });
    const body = JSON.stringify({ at: Date.now(), events });
    await connection.post('/device/v1/events', box.key, body);
  };
}

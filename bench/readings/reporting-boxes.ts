import type { Agent } from 'node:http';
import { ask } from '../deliveries/ask-many.ts';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import { celsiusAt, sensors } from './sensors.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What a box measures, a minute at a time; it begins so long ago that no round reaches today. */
export interface Measuring {
  readonly box: LoadedBox;
  /** The next minute's readings: the sensors in their order. */
  next: () => { readonly at: number; readonly celsius: readonly number[] };
}

export function measuring(box: LoadedBox): Measuring {
  let at = Math.floor((Date.now() - 35 * dayMs) / minuteMs) * minuteMs;
  return {
    box,
    next: () => {
      at += minuteMs;
      const minute = at / minuteMs;
      return { at, celsius: sensors.map((sensor) => celsiusAt(sensor, minute)) };
    },
  };
}

/** A box that sends a batch of 24 readings each time it is told to, over the device API. */
export function reportingBox(kolliUrl: string, box: LoadedBox, agent: Agent): () => Promise<void> {
  const own = measuring(box);
  const headers = { authorization: `Bearer ${box.key}`, 'content-type': 'application/json' };
  let seq = 0;
  return async () => {
    const { at, celsius } = own.next();
    const events = sensors.map((sensor, index) => {
      seq += 1;
      return { kind: 'reading', seq, at, sensor, celsius: celsius[index] };
    });
    const body = JSON.stringify({ at: Date.now(), events });
    await ask(agent, { url: `${kolliUrl}/device/v1/events`, method: 'POST', headers, body });
  };
}

import { z } from 'zod';
import { doorFaults } from './box-types.ts';

export const networkSchema = z.object({
  isPlugged: z.boolean(),
  /** Each way of a call and its answer takes so much longer, half of it each way. */
  delayMs: z.number().min(0).max(60_000),
  /** Bytes that pass in a second; null is no limit. */
  bytesPerSecond: z.number().min(100).nullable(),
  /** The share of answers that get lost on their way to the box. */
  lostShare: z.number().min(0).max(1),
});
export type Network = z.output<typeof networkSchema>;

export const goodNetwork: Network = {
  isPlugged: true,
  delayMs: 0,
  bytesPerSecond: null,
  lostShare: 0,
};

const fridgeSchema = z.object({
  hasFailed: z.boolean(),
  /** How warm it was at `since` (epoch ms): 0 is its own temperature, 1 the room's. */
  warmth: z.number().min(0).max(1),
  since: z.number(),
});
export type Fridge = z.output<typeof fridgeSchema>;

/** What surrounds a box and befalls it, apart from all that the box itself can remember. */
export const boxWorldSchema = z.object({
  hasPower: z.boolean(),
  network: networkSchema,
  /** What the box's clock shows more than the right time. */
  clockOffsetMs: z.number(),
  /** Fridges that were warm or failed at some time, by the index of their module. */
  fridges: z.record(z.string(), fridgeSchema),
  /** Sensors that tell nothing. */
  deadSensors: z.array(z.string()),
  doorFaults: z.record(z.string(), z.enum(doorFaults)),
});
export type BoxWorld = z.output<typeof boxWorldSchema>;

export const goodWorld: BoxWorld = {
  hasPower: true,
  network: goodNetwork,
  clockOffsetMs: 0,
  fridges: {},
  deadSensors: [],
  doorFaults: {},
};

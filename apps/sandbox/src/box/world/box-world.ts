import { z } from 'zod';
import { doorFaults } from '../logic/box-types.ts';

export const networkSchema = z.object({
  isPlugged: z.boolean(),
  /** Added to the duration of a call and its answer, half of it each way. */
  delayMs: z.number().min(0).max(60_000),
  /** Bytes that pass in a second; null is no limit. */
  bytesPerSecond: z.number().min(100).nullable(),
  /** The share of answers that are lost on their way to the box, 0 to 1. */
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

/** The surroundings of a box, with their faults. The box's own computer never reads them. */
export const boxWorldSchema = z.object({
  hasPower: z.boolean(),
  network: networkSchema,
  /** How far the box's clock is ahead of the right time. */
  clockOffsetMs: z.number(),
  /** Fridges that were warm or failed at some time, by the index of their module. */
  fridges: z.record(z.string(), fridgeSchema),
  /** Sensors that send no readings. */
  deadSensors: z.array(z.string()),
  doorFaults: z.record(z.string(), z.enum(doorFaults)),
  /** Doors that were closed since the power failed. */
  closedDoors: z.array(z.string()).default([]),
});
export type BoxWorld = z.output<typeof boxWorldSchema>;

export const goodWorld: BoxWorld = {
  hasPower: true,
  network: goodNetwork,
  clockOffsetMs: 0,
  fridges: {},
  deadSensors: [],
  doorFaults: {},
  closedDoors: [],
};

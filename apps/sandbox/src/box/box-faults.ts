import { lockerIdSchema } from '@kolli/contract/call/fields';
import { z } from 'zod';
import type { BoxSimulator } from './simulator/box-simulator.ts';
import { doorFaults } from './logic/box-types.ts';
import { networkSchema } from './world/box-world.ts';

const { delayMs, bytesPerSecond, lostShare } = networkSchema.shape;
const networkBody = z.object({
  online: z.boolean().optional(),
  delayMs: delayMs.exactOptional(),
  bytesPerSecond: bytesPerSecond.exactOptional(),
  lostShare: lostShare.exactOptional(),
});
const minuteMs = 60_000;
/** How far the clock is ahead, or what it shows (epoch ms). */
const clockBody = z.union([
  z.object({ offsetMs: z.int() }),
  z.object({ minutesAhead: z.coerce.number().min(-100_000_000).max(100_000_000) }),
  z.object({ shows: z.int().min(0) }),
]);
/** `minutesAgo`: a fridge that failed or was repaired some time ago is warm or cold at once. */
const fridgeBody = z.object({
  moduleIndex: z.int(),
  failed: z.boolean(),
  minutesAgo: z.int().min(0).max(1440).default(0),
});
const passBody = z.object({ minutes: z.int().min(1).max(10_000) });
const sensorBody = z.object({ sensor: lockerIdSchema, dead: z.boolean() });
const doorBody = z.object({ lockerId: lockerIdSchema, fault: z.enum(doorFaults).nullable() });

/** Faults that a tester can set or end, by the last part of the path; the body has the details. */
export const faultActions: Readonly<
  Record<string, (box: BoxSimulator, body: unknown) => Promise<void> | void>
> = {
  network: (box, body) => {
    const { online, ...quality } = networkBody.parse(body);
    return box.setNetwork(online === undefined ? quality : { ...quality, isPlugged: online });
  },
  power: (box, body) => box.setPower(z.object({ on: z.boolean() }).parse(body).on),
  'new-computer': (box) => box.replaceComputer(),
  'power-cut': (box) => box.cutPowerAtNextWrite(),
  clock: (box, body) => {
    const rightNow = box.clock() - box.world.clockOffsetMs;
    const given = clockBody.parse(body);
    const offsetMs =
      'shows' in given
        ? given.shows - rightNow
        : 'offsetMs' in given
          ? given.offsetMs
          : Math.round(given.minutesAhead * minuteMs);
    // No clock shows a time before 1970.
    box.setClock(Math.max(-rightNow, offsetMs));
  },
  pass: (box, body) => box.pass(passBody.parse(body).minutes),
  fridge: (box, body) => {
    const { moduleIndex, failed, minutesAgo } = fridgeBody.parse(body);
    box.setFridge(moduleIndex, failed, minutesAgo * minuteMs);
  },
  sensor: (box, body) => {
    const { sensor, dead } = sensorBody.parse(body);
    box.setSensor(sensor, dead);
  },
  'door-fault': (box, body) => {
    const { lockerId, fault } = doorBody.parse(body);
    box.setDoorFault(lockerId, fault);
  },
};

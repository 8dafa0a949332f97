import type { DeviceState } from '@kolli/contract/machine/device';
import { type DeviceEvent, deviceEventSchema } from '@kolli/contract/machine/device-events';
import { z } from 'zod';

export type BoxDelivery = DeviceState['deliveries'][number];

type WithoutNumber<Event> = Event extends unknown ? Omit<Event, 'seq'> : never;
/** An event of the box before it has its number. */
export type BoxEvent = WithoutNumber<DeviceEvent>;

export const boxEventSchema = z.custom<BoxEvent>(
  (value) => typeof value === 'object' && deviceEventSchema.safeParse({ ...value, seq: 1 }).success,
);

const purposeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pickup'), docId: z.string() }),
  z.object({ kind: z.literal('load'), docId: z.string(), userId: z.string() }),
  z.object({ kind: z.literal('remove'), docId: z.string(), userId: z.string() }),
  z.object({ kind: z.literal('check'), userId: z.string() }),
  z.object({ kind: z.literal('remote') }),
]);
/** Why a door was opened: decides which event its closing causes. */
export type Purpose = z.output<typeof purposeSchema>;

export const noticeKeys = [
  'wrongPin',
  'onHold',
  'thanks',
  'closeDoorFirst',
  'staffIsHere',
  'welcome',
  'loggedOut',
  'unknownParcel',
  'alreadyLoaded',
  'loaded',
  'moreDoors',
  'released',
  'removed',
  'confirmed',
  'doorStuck',
  'doorOccupied',
  'doorStaysOpen',
] as const;
export type NoticeKey = (typeof noticeKeys)[number];

/** The box's own state, apart from the state document. It survives a restart. */
export const boxMemorySchema = z.object({
  openDoors: z.array(z.object({ lockerId: z.string(), purpose: purposeSchema })),
  staff: z.object({ userId: z.string(), name: z.string(), lastActiveAt: z.number() }).nullable(),
  notice: z
    .object({
      key: z.enum(noticeKeys),
      params: z.record(z.string(), z.string()),
      until: z.number(),
    })
    .nullable(),
  /** Times of the wrong PINs that can still count towards a lock, newest last. */
  wrongTries: z.array(z.number()),
});
export type BoxMemory = z.output<typeof boxMemorySchema>;

export const emptyMemory: BoxMemory = { openDoors: [], staff: null, notice: null, wrongTries: [] };

/** The memory of a box whose time shifted by `byMs`: its times shift by as much. */
export function shiftedInTime(memory: BoxMemory, byMs: number): BoxMemory {
  const { staff, notice } = memory;
  if (byMs === 0) return memory;
  return {
    ...memory,
    staff: staff && { ...staff, lastActiveAt: staff.lastActiveAt + byMs },
    notice: notice && { ...notice, until: notice.until + byMs },
    wrongTries: memory.wrongTries.map((at) => at + byMs),
  };
}

export const doorFaults = ['stuck', 'broken', 'occupied', 'ajar'] as const;
/**
 * The fault of a door, as the box senses it: it does not open (`stuck`), its lock is `broken`, something
 * is behind it that should not be (`occupied`), or it does not stay closed (`ajar`).
 */
export type DoorFault = (typeof doorFaults)[number];

/** What the box knows of its doors and deliveries: the document with its own later events applied. */
export interface BoxKnowledge {
  readonly lockerIds: readonly string[];
  /** Doors of which staff must confirm what lies behind them. */
  readonly unconfirmed: readonly string[];
  readonly deliveries: readonly BoxDelivery[];
  readonly staff: DeviceState['staff'];
  readonly pharmacyId: string;
  readonly staffPinIterations: number;
  readonly pinKey: string;
  readonly faults: Readonly<Record<string, DoorFault>>;
}

/** Everything that can happen at a box. */
export type BoxInput =
  | { readonly kind: 'pin'; readonly pin: string }
  | { readonly kind: 'staffPin'; readonly pin: string }
  | { readonly kind: 'scan'; readonly code: string }
  | { readonly kind: 'closeDoor'; readonly lockerId: string }
  | { readonly kind: 'remove'; readonly lockerId: string }
  | { readonly kind: 'check'; readonly lockerId: string }
  | { readonly kind: 'release'; readonly docId: string }
  | { readonly kind: 'logout' }
  | { readonly kind: 'openRemotely'; readonly lockerId: string; readonly expiresAt: number }
  | { readonly kind: 'springOpen'; readonly lockerId: string }
  /** The power is back; `closedDoors` were open before and are closed now. */
  | { readonly kind: 'boot'; readonly closedDoors: readonly string[] }
  | { readonly kind: 'tick' };

/** The result of a step. `outcome` answers a remote command; absent when it is ignored. */
export interface BoxStep {
  readonly memory: BoxMemory;
  readonly events: readonly BoxEvent[];
  readonly outcome?: 'done' | 'failed';
}

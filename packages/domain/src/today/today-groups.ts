import { type DeliveryStatus, isOpen } from '../delivery/delivery-states.ts';
import type { HoldState } from '../delivery/holds.ts';

/**
 * The groups of 'Today' (TOD-01), in order of harm: what may reach a patient, what blocks a door or will, what waits,
 * what the pharmacy must look at, and messages. Each says what somebody must do.
 */
export const todayGroups = [
  'toDecide',
  'expired',
  'endsSoon',
  'removed',
  'unassigned',
  'alarms',
  'faults',
  'messages',
] as const;

export type TodayGroup = (typeof todayGroups)[number];

/** The groups of deliveries; the others are of alarms and doors. */
export const todayDeliveryGroups = [
  'toDecide',
  'expired',
  'endsSoon',
  'removed',
  'unassigned',
  'messages',
] as const satisfies readonly TodayGroup[];

export type TodayDeliveryGroup = (typeof todayDeliveryGroups)[number];

/** The facts that decide whether a delivery needs somebody. */
export interface TodayFacts {
  readonly status: DeliveryStatus;
  readonly hold: HoldState | null;
  /** Listed under API reservations. */
  readonly unassigned: boolean;
  /** Since when; null while it is assigned. */
  readonly unassignedSince: Date | null;
  /** When the reservation or the delivery expires; null without a deadline. */
  readonly waitsUntil: Date | null;
  /** Whether the latest message to its customer did not arrive. */
  readonly isMessageFailed: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** A delivery 'ends soon' when it expires within this time. */
export const endsSoonMs = dayMs;

/** An order waits too long for a place after this time. */
export const unassignedTooLongMs = dayMs;

/** Alarms without a comment are listed for this time. */
export const uncommentedAlarmsMs = 30 * dayMs;

function endsSoon({ status, waitsUntil }: TodayFacts, now: Date): boolean {
  const isWaiting = status === 'reserved' || status === 'delivered';
  return isWaiting && waitsUntil !== null && waitsUntil.getTime() - now.getTime() <= endsSoonMs;
}

function waitsTooLong({ unassignedSince }: TodayFacts, now: Date): boolean {
  return (
    unassignedSince !== null && now.getTime() - unassignedSince.getTime() >= unassignedTooLongMs
  );
}

/**
 * The group of a delivery in 'Today'; undefined where nobody must do anything. It is in one group only: a hold comes
 * first, and a customer who knows nothing of a parcel before its end.
 */
export function todayGroupOf(facts: TodayFacts, now: Date): TodayDeliveryGroup | undefined {
  const { status, hold, unassigned, isMessageFailed } = facts;
  if (hold !== null) return 'toDecide';
  if (!isOpen(status)) return undefined;
  if (unassigned) return waitsTooLong(facts, now) ? 'unassigned' : undefined;
  if (status === 'expired' || status === 'removed') return status;
  if (status === 'delivered' && isMessageFailed) return 'messages';
  return endsSoon(facts, now) ? 'endsSoon' : undefined;
}

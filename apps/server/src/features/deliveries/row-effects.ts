import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import type { Judgement } from '@kolli/domain/delivery/holds';
import type { Updateable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/tables.gen.ts';
import type { DeliveryChange, LoadedDelivery } from './delivery-change.ts';

export type RowPatch = Updateable<DeliveryTable>;

const judgementOf: Readonly<Record<string, Judgement>> = {
  release: 'released',
  reject: 'rejected',
  acknowledge: 'acknowledged',
};

type RowEffect = (change: DeliveryChange, before: LoadedDelivery) => RowPatch;

/** All doors of the current assignment, including those that were emptied earlier. */
const assignedDoors = ({ row }: LoadedDelivery, lockerIds: readonly string[]) => [
  ...new Set([...row.last_locker_ids, ...lockerIds]),
];

const formerPlaces = (before: LoadedDelivery): RowPatch => ({
  last_locker_ids: assignedDoors(
    before,
    before.snapshot.doors.map((door) => door.lockerId),
  ),
  last_shelves:
    before.snapshot.shelves.length > 0 ? [...before.snapshot.shelves] : before.row.last_shelves,
});

const undelivered: RowPatch = {
  delivery_time: null,
  delivery_user_id: null,
  delivery_user_name: null,
  expired_time: null,
};

/** The changes of each life-cycle effect to the delivery's row. */
export const rowEffects: Partial<Record<DeliveryEffect, RowEffect>> = {
  clearDeliveryTime: () => undelivered,
  emptyDoors: ({ event }, before) => ({
    last_locker_ids: assignedDoors(before, event.lockerIds ?? []),
  }),
  clearNotified: () => ({ notified_time: null, reminded_time: null }),
  setAssigned: ({ at, userId, userName, boxId }) => ({
    assigned_time: at,
    assigned_user_id: userId,
    assigned_user_name: userName,
    unassigned_time: null,
    box_id: boxId ?? null,
    history_time: null,
    // The places of an earlier assignment are not its last places any more.
    last_locker_ids: [],
    last_shelves: [],
  }),
  setDelivered: ({ at, userId, userName, boxId }) => ({
    delivery_time: at,
    delivery_user_id: userId,
    delivery_user_name: userName,
    expired_time: null,
    ...(boxId === undefined ? {} : { box_id: boxId }),
    unassigned_time: null,
    history_time: null,
  }),
  setPickedUp: ({ at }, before) => ({
    pickup_time: at,
    history_time: at,
    ...formerPlaces(before),
  }),
  setGivenOutUser: ({ userId, userName, pickupSsn }) => ({
    given_out_user_id: userId,
    given_out_user_name: userName,
    pickup_ssn_cipher: pickupSsn?.cipher ?? null,
    pickup_ssn_key_id: pickupSsn?.keyId ?? null,
    pickup_ssn_hash: pickupSsn?.hash ?? null,
  }),
  setExpired: ({ at }) => ({ expired_time: at }),
  setRemoved: ({ at, userId, userName }, before) => ({
    removed_time: at,
    removed_user_id: userId,
    removed_user_name: userName,
    history_time: at,
    ...formerPlaces(before),
  }),
  setDeleted: ({ at, userId, userName }, before) => ({
    delete_time: at,
    delete_user_id: userId,
    delete_user_name: userName,
    unassigned_time: at,
    history_time: at,
    ...formerPlaces(before),
  }),
  setDestroyed: ({ at, userId, userName }, before) => ({
    destroy_time: at,
    destroy_user_id: userId,
    destroy_user_name: userName,
    history_time: at,
    ...formerPlaces(before),
  }),
  setCancelled: ({ at }, before) => ({
    cancelled_time: at,
    history_time: at,
    ...formerPlaces(before),
  }),
  // An existing phone number is never replaced: the PIN must go to the customer, not to a number that
  // staff enter later.
  takePhoneNumber: ({ phoneNumber }, { row }) =>
    phoneNumber === undefined || row.phone_number !== null ? {} : { phone_number: phoneNumber },
  setHold: ({ at, holdCause }) => ({
    held_time: at,
    hold_cause: holdCause ?? null,
    hold_notified_time: null,
    judgement: null,
    judged_time: null,
    judged_user_id: null,
    judged_user_name: null,
  }),
  setJudgement: ({ event, at, userId, userName, judgedSeq }, { row }) => ({
    judgement: judgementOf[event.name] ?? null,
    judged_time: at,
    judged_user_id: userId,
    judged_user_name: userName,
    judged_seq: judgedSeq ?? row.judged_seq,
  }),
  reverseExpiry: () => ({ expired_time: null }),
  reverseClosing: () => ({
    pickup_time: null,
    given_out_user_id: null,
    given_out_user_name: null,
    pickup_ssn_cipher: null,
    pickup_ssn_key_id: null,
    pickup_ssn_hash: null,
    destroy_time: null,
    destroy_user_id: null,
    destroy_user_name: null,
    cancelled_time: null,
    history_time: null,
  }),
};

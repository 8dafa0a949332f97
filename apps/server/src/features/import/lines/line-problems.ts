import { type DeliveryStatus, isOpen } from '@kolli/domain/delivery/delivery-states';
import { comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import type { HistoryLine } from './history-schema.ts';

type TimeField = keyof {
  [Field in keyof HistoryLine as Field extends `${string}Time` ? Field : never]: true;
};

/** The times in their possible order. */
const timeFields = [
  'reservedTime',
  'assignedTime',
  'deliveryTime',
  'expiredTime',
  'removedTime',
  'deleteTime',
  'cancelTime',
  'pickupTime',
  'destroyTime',
] as const satisfies readonly TimeField[];

/** The time when a delivery got its current state. */
export const ownTimes: Readonly<Record<DeliveryStatus, TimeField>> = {
  reserved: 'reservedTime',
  delivered: 'deliveryTime',
  pickup: 'pickupTime',
  expired: 'expiredTime',
  cancelled: 'cancelTime',
  removed: 'removedTime',
  deleted: 'deleteTime',
  destroyed: 'destroyTime',
};

const untilDelivery: readonly TimeField[] = ['reservedTime', 'assignedTime', 'deliveryTime'];
const untilDeletion: readonly TimeField[] = [
  ...untilDelivery,
  'expiredTime',
  'removedTime',
  'deleteTime',
];

/** The times that a delivery of each state can have. */
const possibleTimes: Readonly<Record<DeliveryStatus, readonly TimeField[]>> = {
  reserved: ['reservedTime', 'assignedTime'],
  delivered: untilDelivery,
  expired: [...untilDelivery, 'expiredTime'],
  removed: [...untilDelivery, 'expiredTime', 'removedTime'],
  deleted: untilDeletion,
  pickup: [...untilDeletion, 'pickupTime'],
  cancelled: [...untilDeletion, 'cancelTime'],
  destroyed: [...untilDeletion, 'destroyTime'],
};

function timeProblems(line: HistoryLine, now: Date): string[] {
  const { deliveryStatus: status } = line;
  const own = ownTimes[status];
  const reasons = line[own] === undefined ? [`${own}: is missing where it is ${status}`] : [];
  const given = timeFields.flatMap((field) => {
    const at = line[field];
    return at === undefined ? [] : [{ field, at }];
  });
  given.forEach(({ field, at }, index) => {
    if (!possibleTimes[status].includes(field))
      reasons.push(`${field}: cannot be of one ${status}`);
    if (at > now) reasons.push(`${field}: has not come yet`);
    const before = given[index - 1];
    if (before !== undefined && before.at > at) reasons.push(`${field}: is before ${before.field}`);
  });
  return reasons;
}

function unassignedProblems(line: HistoryLine): string[] {
  if (!line.unassigned) return [];
  const { deliveryStatus: status } = line;
  if (status === 'deleted') return [];
  if (status !== 'reserved') return [`unassigned: cannot be of one ${status}`];
  const isPlaced = line.lockerId.length > 0 || line.assignedTime !== undefined;
  return isPlaced ? ['unassigned: it has a locker or an assignedTime'] : [];
}

function placeProblems(line: HistoryLine): string[] {
  const { deliveryStatus: status, lockerId, shelf, assignedTime, deliveryTime } = line;
  const [hasDoor, hasShelf] = [lockerId.length > 0, shelf.length > 0];
  const wasInDoor = hasDoor && deliveryTime !== undefined;
  const rules: readonly (readonly [boolean, string])[] = [
    [hasDoor && line.box === undefined, 'box: is missing where there is a lockerId'],
    [
      line.reservedUserName === 'API' && (hasDoor || hasShelf) && assignedTime === undefined,
      'assignedTime: is missing where an order has a place',
    ],
    [
      assignedTime !== undefined && !hasDoor && !hasShelf,
      'assignedTime: needs a lockerId or a shelf',
    ],
    [
      status === 'expired' && !hasDoor && deliveryTime === undefined,
      'deliveryTime: is missing; only a reservation in a box expires without',
    ],
    [line.removedTime !== undefined && !wasInDoor, 'removedTime: needs lockerId and deliveryTime'],
    [
      line.causeOfAlarm !== undefined && !wasInDoor,
      'causeOfAlarm: needs lockerId and deliveryTime',
    ],
    [
      status === 'pickup' && line.givenOutUserName === undefined && !wasInDoor,
      'givenOutUserName: is missing; at the keypad there are lockerId and deliveryTime',
    ],
  ];
  return rules.flatMap(([isBroken, reason]) => (isBroken ? [reason] : []));
}

function holdProblems(line: HistoryLine, now: Date): string[] {
  const { hold, deliveryTime, deliveryStatus: status } = line;
  if (hold === undefined) return [];
  if (deliveryTime === undefined || line.lockerId.length === 0)
    return ['hold: needs lockerId and deliveryTime'];
  const { time, judgement, judgedTime, judgedUserName } = hold;
  const left = [line.removedTime, line.deleteTime, line.pickupTime].find((at) => at !== undefined);
  const decided = [judgement, judgedTime, judgedUserName].filter((part) => part !== undefined);
  const rules: readonly (readonly [boolean, string])[] = [
    [time < deliveryTime, 'hold.time: is before deliveryTime'],
    [time > (left ?? now), 'hold.time: is after its stay'],
    [
      decided.length === 1 || decided.length === 2,
      'hold: judgement, judgedTime and judgedUserName belong together',
    ],
    [
      judgement === undefined && !isOpen(status),
      `hold.judgement: is missing where it is ${status}`,
    ],
    [judgedTime !== undefined && judgedTime < time, 'hold.judgedTime: is before hold.time'],
    [judgedTime !== undefined && judgedTime > now, 'hold.judgedTime: has not come yet'],
    [
      status === 'pickup' && judgement === 'rejected',
      'hold.judgement: what was rejected cannot be picked up',
    ],
  ];
  return rules.flatMap(([isBroken, reason]) => (isBroken ? [reason] : []));
}

/** The inconsistencies of a delivery in its times and places. */
export function lineProblems(line: HistoryLine, now: Date): string[] {
  const ids = [line.deliveryId, ...line.additionalDeliveryIds].map(comparedKolliId);
  const isRepeated = new Set(ids).size < ids.length;
  return [
    ...(isRepeated ? ['additionalDeliveryIds: has a kolli ID twice'] : []),
    ...timeProblems(line, now),
    ...unassignedProblems(line),
    ...placeProblems(line),
    ...holdProblems(line, now),
  ];
}

import type { Today } from '@kolli/contract/today/today';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { roomSensorId } from '@kolli/domain/box/lockers';
import { todayGroups } from '@kolli/domain/today/today-groups';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { kolliIdText } from '../../../components/delivery-cells/cleared-text.ts';
import { degreesText } from '../../../lib/text/intl-text.ts';
import type { TodayRow, TodayRows } from './today-types.ts';
import { deliveryWords } from './delivery-words.ts';
import {
  boxNameOf,
  doorWalked,
  placeOfDelivery,
  type RowContext,
  walkedOfDelivery,
} from './place-words.ts';

function deliveryRow(
  { group, delivery }: Today['deliveries'][number],
  context: RowContext,
): TodayRow {
  const { docId, deliveryId, heldLockers, pickupboxId, phoneNumber } = delivery;
  return {
    key: docId,
    group,
    item: { kind: 'delivery', group, delivery },
    place: placeOfDelivery(delivery, context),
    walked: walkedOfDelivery(delivery, context),
    boxId: heldLockers.length > 0 ? pickupboxId : null,
    title: kolliIdText(deliveryId, context.t),
    phoneNumber,
    ...deliveryWords[group](delivery, context.t),
  };
}

/** The place of a door with an alarm or a fault; of an alarm of the box itself the box. */
function doorPlace(context: RowContext, boxId: string, lockerId: string) {
  const boxName = boxNameOf(context, boxId);
  const place =
    lockerId === roomSensorId
      ? ({ icon: 'door', name: boxName, where: '' } as const)
      : ({ icon: 'door', name: lockerId, where: boxName } as const);
  return { place, walked: doorWalked(context, boxId, lockerId), boxId, phoneNumber: null };
}

/** From when until when, or that it goes on; of type 'other' only when: it has no duration. */
function alarmTimes({ timestamp, alarmEndTimestamp, alarmType }: Alarm, { t }: RowContext): string {
  const start = formatDateTime(new Date(timestamp));
  if (alarmType === 'other') return start;
  if (alarmEndTimestamp === null) return t('today.why.since', { time: start });
  return t('today.why.until', { start, end: formatDateTime(new Date(alarmEndTimestamp)) });
}

function alarmMore(alarm: Alarm, details: string | undefined, { t, language }: RowContext): string {
  const { alarmType, alarmMax, alarmMin, alarmEndTimestamp } = alarm;
  const isOn = alarmEndTimestamp === null && alarmType !== 'other';
  const parts = [
    details,
    alarmType === 'temp_high' && alarmMax !== null
      ? t('today.why.highest', { value: degreesText(alarmMax, language) })
      : undefined,
    alarmType === 'temp_low' && alarmMin !== null
      ? t('today.why.lowest', { value: degreesText(alarmMin, language) })
      : undefined,
    isOn ? t('today.why.goesOn') : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function alarmRow(alarm: Alarm, context: RowContext): TodayRow {
  const [title, details] = context.alarmWords(alarm);
  return {
    key: alarm.id,
    group: 'alarms',
    item: { kind: 'alarm', alarm },
    ...doorPlace(context, alarm.pickupboxId, alarm.lockerId),
    title,
    why: alarmTimes(alarm, context),
    more: alarmMore(alarm, details, context),
    todo: context.t('today.todo.comment', { product: context.productName }),
    timeMs: alarm.timestamp,
  };
}

function faultRow(fault: Today['faults'][number], context: RowContext): TodayRow {
  const { t } = context;
  const { pickupboxId, lockerId, deliveryId, time } = fault;
  return {
    key: `${pickupboxId} ${lockerId}`,
    group: 'faults',
    item: { kind: 'fault', fault },
    ...doorPlace(context, pickupboxId, lockerId),
    title: t(`lockers.fault.${fault.fault}`),
    why: t('today.why.since', { time: formatDateTime(new Date(time)) }),
    more:
      deliveryId === null
        ? t('lockers.freeText')
        : t('today.why.behind', { kolliId: kolliIdText(deliveryId, t) }),
    todo: t('today.todo.look'),
    timeMs: time,
  };
}

/** The groups of Today in words, in their order; also the empty ones (TOD-01). */
export function todayRows(today: Today, context: RowContext): TodayRows[] {
  const rows = [
    ...today.deliveries.map((one) => deliveryRow(one, context)),
    ...today.alarms.map((one) => alarmRow(one, context)),
    ...today.faults.map((one) => faultRow(one, context)),
  ];
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return todayGroups.map((id) => ({ id, rows: byGroup.get(id) ?? [], count: today.counts[id] }));
}

import type { TFunction } from 'i18next';
import { shelfLabel } from '../../src/components/shelf-select/shelf-label.ts';
import { alarmsCsv } from '../../src/features/alarms/alarms-csv.ts';
import { historyCsv } from '../../src/features/history/history-csv.ts';
import { reservationsCsv } from '../../src/features/reservations/reservations-csv.ts';
import { sampleAlarm } from '../fake/alarms.ts';
import { deliveredParcel } from '../sample/delivery.ts';
import { longDay } from '../sample/record.ts';
import { anyText, headings, type Meaning, type MeantFile } from './read-sheet.ts';

const HALF_HOUR_MS = 1_800_000;
const phone = '+358449076610';

const local = (at: number): Meaning => ({ at, timeZone: 'Europe/Helsinki' });

/** Every second one is in a door of a box, the others on shelves; each has a name or id wherever there can be one. */
const deliveriesOf = (names: readonly string[]) =>
  names.map((name, index) => {
    const isInBox = index % 2 === 0;
    const at = longDay.from + index * HALF_HOUR_MS;
    const delivery = {
      ...deliveredParcel(),
      deliveryId: name,
      additionalDeliveryIds: isInBox ? [] : ['0012'],
      pickupboxId: isInBox ? name : null,
      lockerId: isInBox ? ['3-1'] : [],
      heldShelves: isInBox ? [] : [name],
      hold: isInBox ? null : ('held' as const),
      isTest: isInBox,
      phoneNumber: isInBox ? phone : null,
      descriptionText: name,
      reservedTime: at,
      reservedUserName: name,
      assignedTime: at,
      assignedUserName: name,
      deliveryTime: at,
      deliveryUserName: null,
      waitsUntil: at,
      expiredTime: null,
    };
    const cells = {
      phone: isInBox ? { phone } : null,
      kolliIds: isInBox ? name : `${name}, 0012`,
      marks: [isInBox, isInBox ? null : anyText],
      place: (t: TFunction) => (isInBox ? ['3-1', name] : [shelfLabel(name, t), null]),
      steps: [local(at), name, local(at), null, local(at), name],
    };
    return { delivery, cells, name, at };
  });

const placesOf = (names: readonly string[]) => names.map((name) => ({ id: name, name }));

/** The reservations of `names` as a file. */
export function reservationsFile(names: readonly string[], t: TFunction): MeantFile {
  const all = deliveriesOf(names);
  const text = reservationsCsv(
    all.map(({ delivery }) => delivery),
    placesOf(names),
    t,
  );
  const rows = all.map(({ cells, name, at }): Meaning[] => {
    const { phone: number, kolliIds, marks, place, steps } = cells;
    return [number, kolliIds, anyText, ...marks, ...place(t), local(at), null, ...steps, name];
  });
  return { text, meanings: [headings(16), ...rows] };
}

/** The history of `names` as a file. */
export function historyFile(names: readonly string[], t: TFunction, language: string): MeantFile {
  const all = deliveriesOf(names);
  const ended = all.map(({ delivery, name, at }) => ({
    ...delivery,
    deliveryStatus: 'pickup' as const,
    pickupTime: at,
    givenOutUserName: name,
    causeOfAlarm: 'temp_high',
  }));
  const rows = all.map(({ cells, name, at }): Meaning[] => {
    const { phone: number, kolliIds, marks, place, steps } = cells;
    const closing = [local(at), name, null, anyText];
    return [number, anyText, kolliIds, ...marks, ...place(t), ...steps, ...closing, name];
  });
  return {
    text: historyCsv(ended, placesOf(names), { t, language }),
    meanings: [headings(18), ...rows],
  };
}

/** Alarms of boxes with `names`, with these as details and comments, as a file. */
export function alarmsFile(names: readonly string[], t: TFunction, language: string): MeantFile {
  const nowMs = longDay.from + names.length * HALF_HOUR_MS;
  const all = names.map((name, index) => {
    const [isDoor, timestamp] = [index % 2 === 0, longDay.from + index * HALF_HOUR_MS];
    const end = timestamp + 90_000;
    const door = { alarmType: 'door_open', alarmCause: 'stays_open', alarmMax: null } as const;
    const other = { alarmType: 'other', alarmDetail: name, alarmEndTimestamp: end } as const;
    const own = { pickupboxId: name, timestamp, alarmInfo: name };
    const details = isDoor
      ? [anyText, local(timestamp), null, anyText]
      : [name, local(timestamp), local(end), null];
    const figures = isDoor ? [(nowMs - timestamp) / 60_000, null, null, null] : [1, 9.4, null, 4.7];
    const row: Meaning[] = [name, anyText, anyText, ...details, ...figures, name];
    return { alarm: sampleAlarm({ ...own, ...(isDoor ? door : other) }), row };
  });
  const boxNames = new Map(names.map((name) => [name, name]));
  const listed = all.map(({ alarm }) => alarm);
  return {
    text: alarmsCsv(listed, { fridges: new Set(), boxNames }, { t, language, nowMs }),
    meanings: [headings(12), ...all.map(({ row }) => row)],
  };
}

import { commentAlarm, countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { type Alarm, listAlarms, listPharmacyAlarms } from '@kolli/contract/monitoring/alarms';
import { BOX_ID } from '../sample/ids.ts';
import { failure, fakeState, on, pageOf } from './state.ts';

/** The alarms of the fake server; a test adds to them. */
export const alarms = fakeState<Alarm[]>(() => []);
/** Queries of the alarm list, in request order. */
export const alarmQueries = fakeState<{ boxId: string; query: Record<string, string> }[]>(() => []);

/** An ongoing alarm of a door. */
export function sampleAlarm(changes: Partial<Alarm> = {}): Alarm {
  return {
    id: '01990000-0000-7000-8000-0000000000c1',
    pickupboxId: BOX_ID,
    lockerId: '3-1',
    timestamp: Date.now() - 600_000,
    alarmEndTimestamp: null,
    alarmType: 'temp_high',
    alarmCause: null,
    alarmDetail: null,
    alarmCount: 1,
    alarmMax: 9.4,
    alarmMin: null,
    alarmInfo: null,
    check: [],
    ...changes,
  };
}

/** A page of the alarms of a box, or of all, that overlap the range, as the server selects them. */
function listOf(query: Record<string, string>, boxId?: string) {
  alarmQueries.push({ boxId: boxId ?? 'all', query });
  const { alarmType: type, only, startTime, endTime } = query;
  const found = alarms.filter(
    (one) =>
      (boxId === undefined || one.pickupboxId === boxId) &&
      (only === undefined || one.alarmType !== 'ok') &&
      (only !== 'uncommented' || one.alarmInfo === null) &&
      (type === undefined || one.alarmType === type) &&
      one.timestamp <= Number(endTime) &&
      (one.alarmEndTimestamp ?? Date.now()) >= Number(startTime),
  );
  const { page, lastKey } = pageOf(found, query, ({ id }) => id);
  return { alarms: page, lastKey };
}

/** Handlers of the alarm calls. */
export const alarmHandlers = [
  on(listAlarms, ({ query, params }) => listOf(query, params.boxId)),
  on(listPharmacyAlarms, ({ query }) => listOf(query)),
  on(countAlarms, () => {
    const faults = alarms.filter(({ alarmType }) => alarmType !== 'ok');
    const boxes = Object.entries(Object.groupBy(faults, ({ pickupboxId }) => pickupboxId));
    return {
      boxes: boxes.map(([pickupboxId, own = []]) => ({
        pickupboxId,
        lasting: own.filter(({ alarmEndTimestamp: end }) => end === null).length,
        uncommented: own.filter(({ alarmInfo }) => alarmInfo === null).length,
      })),
    };
  }),
  on(commentAlarm, ({ body: { id, alarmInfo } }) => {
    const alarm = alarms.find((one) => one.id === id);
    if (alarm === undefined) return failure('alarm_not_found');
    const check = { checkTime: Date.now(), checkName: 'Anna Lindqvist', alarmInfo };
    return Object.assign(alarm, { alarmInfo, check: [...alarm.check, check] });
  }),
];

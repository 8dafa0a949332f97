import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { http } from 'msw/http';
import { alarms } from './fake-lockers.ts';
import { failure, result, signedIn } from './fake-state.ts';

/** Queries of the alarm list, in request order. */
export const alarmQueries: { boxId: string; query: Record<string, string> }[] = [];

/** Resets to no alarms. */
export function resetAlarms(): void {
  alarms.length = 0;
  alarmQueries.length = 0;
}

/** Alarms of a box that overlap the range, as the server selects them. */
function foundIn(boxId: string, query: URLSearchParams): Alarm[] {
  const type = query.get('alarmType');
  return alarms.filter(
    (one) =>
      one.pickupboxId === boxId &&
      (type === null || one.alarmType === type) &&
      one.timestamp <= Number(query.get('endTime')) &&
      (one.alarmEndTimestamp ?? Date.now()) >= Number(query.get('startTime')),
  );
}

/** Handlers of the alarm calls. */
export const alarmHandlers = [
  http.get(
    '/api/alarms/show-by-box-id/:id',
    signedIn(({ request, params }) => {
      const boxId = String(params['id']);
      const query = new URL(request.url).searchParams;
      alarmQueries.push({ boxId, query: Object.fromEntries(query) });
      const rows = foundIn(boxId, query);
      const from = rows.findIndex(({ id }) => id === query.get('lastKey')) + 1;
      const page = rows.slice(from, from + Number(query.get('limit')));
      const isEnd = from + page.length >= rows.length;
      return result({ alarms: page, lastKey: isEnd ? null : page.at(-1)?.id });
    }),
  ),
  http.get(
    '/api/alarms/count/:pharmacyId',
    signedIn(() => {
      const open = alarms.filter(({ alarmEndTimestamp: end }) => end === null);
      const boxes = Object.entries(Object.groupBy(open, ({ pickupboxId }) => pickupboxId));
      return result({
        boxes: boxes.map(([pickupboxId, own = []]) => ({
          pickupboxId,
          lasting: own.length,
          uncommented: own.filter(({ check }) => check.length === 0).length,
        })),
      });
    }),
  ),
  http.post(
    '/api/alarms/comment',
    signedIn(async ({ request }) => {
      const { id, alarmInfo } = (await request.json()) as { id: string; alarmInfo: string };
      const alarm = alarms.find((one) => one.id === id);
      if (alarm === undefined) return failure('alarm_not_found');
      const check = { checkTime: Date.now(), checkName: 'Anna Lindqvist', alarmInfo };
      Object.assign(alarm, { alarmInfo, check: [...alarm.check, check] });
      return result(alarm);
    }),
  ),
];

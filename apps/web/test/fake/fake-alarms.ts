import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { http } from './network.ts';
import { alarms } from './fake-lockers.ts';
import { failure, result, signedIn } from './fake-state.ts';

/** Queries of the alarm list, in request order. */
export const alarmQueries: { boxId: string; query: Record<string, string> }[] = [];

/** Resets to no alarms. */
export function resetAlarms(): void {
  alarms.length = 0;
  alarmQueries.length = 0;
}

/** Alarms of a box, or of all, that overlap the range, as the server selects them. */
function foundIn(boxId: string | undefined, query: URLSearchParams): Alarm[] {
  const type = query.get('alarmType');
  const only = query.get('only');
  return alarms.filter(
    (one) =>
      (boxId === undefined || one.pickupboxId === boxId) &&
      (only === null || one.alarmType !== 'ok') &&
      (only !== 'uncommented' || one.alarmInfo === null) &&
      (type === null || one.alarmType === type) &&
      one.timestamp <= Number(query.get('endTime')) &&
      (one.alarmEndTimestamp ?? Date.now()) >= Number(query.get('startTime')),
  );
}

function answerPage(request: Request, boxId: string | undefined) {
  const query = new URL(request.url).searchParams;
  alarmQueries.push({ boxId: boxId ?? 'all', query: Object.fromEntries(query) });
  const rows = foundIn(boxId, query);
  const from = rows.findIndex(({ id }) => id === query.get('lastKey')) + 1;
  const page = rows.slice(from, from + Number(query.get('limit')));
  const isEnd = from + page.length >= rows.length;
  return result({ alarms: page, lastKey: isEnd ? null : page.at(-1)?.id });
}

/** Handlers of the alarm calls. */
export const alarmHandlers = [
  http.get(
    '/api/alarms/show-by-box-id/:id',
    signedIn(({ request, params }) => answerPage(request, String(params['id']))),
  ),
  http.get(
    '/api/alarms/show-by-pharmacy-id/:id',
    signedIn(({ request }) => answerPage(request, undefined)),
  ),
  http.get(
    '/api/alarms/count/:pharmacyId',
    signedIn(() => {
      const faults = alarms.filter(({ alarmType }) => alarmType !== 'ok');
      const boxes = Object.entries(Object.groupBy(faults, ({ pickupboxId }) => pickupboxId));
      return result({
        boxes: boxes.map(([pickupboxId, own = []]) => ({
          pickupboxId,
          lasting: own.filter(({ alarmEndTimestamp: end }) => end === null).length,
          uncommented: own.filter(({ alarmInfo }) => alarmInfo === null).length,
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

import type {
  listAlarms as listAlarmsCall,
  listPharmacyAlarms as listPharmacyAlarmsCall,
} from '@kolli/contract/monitoring/alarms';
import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import {
  type AlarmRow,
  findAlarm,
  listAlarmRows,
  listBoxIds,
  listChecks,
} from './alarm.repository.ts';
import { presentAlarm } from './present-alarm.ts';

type Input = CallArguments<typeof listAlarmsCall>;
type Query = Input['query'];
type Page = CallResult<typeof listAlarmsCall>;

interface Place {
  readonly pharmacyId: string;
  readonly boxIds: readonly string[];
}

async function findLastKey(
  tx: Tx,
  place: Place,
  id: string | undefined,
): Promise<AlarmRow | undefined> {
  if (id === undefined) return undefined;
  const alarm = await findAlarm(tx, { ...place, id });
  if (alarm === undefined)
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path: 'query.lastKey' }]);
  return alarm;
}

async function readPage(tx: Tx, place: Place, query: Query): Promise<Page> {
  const { startTime, endTime, alarmType: type, only, lastKey, limit } = query;
  const after = await findLastKey(tx, place, lastKey);
  const [start, end] = [new Date(startTime), new Date(endTime)];
  const rows = await listAlarmRows(tx, {
    ...place,
    start,
    end,
    type,
    only,
    after,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const checks = await listChecks(tx, place.pharmacyId, ids);
  const isMore = rows.length > limit;
  return {
    alarms: shown.map((row) => presentAlarm(row, checks.get(row.id) ?? [])),
    lastKey: isMore ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * A page of a box's alarms that overlap the range (CAL-49, LCK-32), latest first by (start, id), each
 * with its comments. Throws `validation_fail` where `lastKey` is no alarm of this box.
 */
export async function listAlarms(
  { store }: { readonly store: Store },
  pharmacyId: string,
  { params: { boxId }, query }: Pick<Input, 'params' | 'query'>,
): Promise<Page> {
  return store.inPharmacies([pharmacyId], (tx) =>
    readPage(tx, { pharmacyId, boxIds: [boxId] }, query),
  );
}

/** A page of the alarms of all boxes of a pharmacy (LST-06), otherwise as `listAlarms`. */
export async function listPharmacyAlarms(
  { store }: { readonly store: Store },
  pharmacyId: string,
  { query }: Pick<CallArguments<typeof listPharmacyAlarmsCall>, 'query'>,
): Promise<Page> {
  return store.inPharmacies([pharmacyId], async (tx) =>
    readPage(tx, { pharmacyId, boxIds: await listBoxIds(tx, pharmacyId) }, query),
  );
}

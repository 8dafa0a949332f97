import type { listAlarms as listAlarmsCall } from '@kolli/contract/monitoring/alarms';
import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { type AlarmRow, findAlarm, listAlarmRows, listChecks } from './alarm.repository.ts';
import { presentAlarm } from './present-alarm.ts';

type Input = CallArguments<typeof listAlarmsCall>;

async function findLastKey(
  tx: Tx,
  key: { pharmacyId: string; boxId: string },
  id: string | undefined,
): Promise<AlarmRow | undefined> {
  if (id === undefined) return undefined;
  const alarm = await findAlarm(tx, { ...key, id });
  if (alarm === undefined)
    throw new CodedError('validation_fail', [{ msg: 'validation.invalid', path: 'query.lastKey' }]);
  return alarm;
}

/**
 * A page of a box's alarms that overlap the range (CAL-49, LCK-32), latest first by (start, id), each
 * with its comments. Throws `validation_fail` where `lastKey` is no alarm of this box.
 */
export async function listAlarms(
  { store }: { readonly store: Store },
  pharmacyId: string,
  { params: { boxId }, query }: Pick<Input, 'params' | 'query'>,
): Promise<CallResult<typeof listAlarmsCall>> {
  const { startTime, endTime, alarmType: type, lastKey, limit } = query;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const box = { pharmacyId, boxId };
    const after = await findLastKey(tx, box, lastKey);
    const [start, end] = [new Date(startTime), new Date(endTime)];
    const rows = await listAlarmRows(tx, { ...box, start, end, type, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const checks = await listChecks(
      tx,
      pharmacyId,
      shown.map(({ id }) => id),
    );
    const isMore = rows.length > limit;
    return {
      alarms: shown.map((row) => presentAlarm(row, checks.get(row.id) ?? [])),
      lastKey: isMore ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { Tx } from '../../platform/database/open-database.ts';
import { listChecks } from './alarm.repository.ts';
import { presentAlarm } from './present-alarm.ts';
import {
  listTemperatureAlarmRows,
  type TemperatureAlarmRange,
} from './temperature-alarm.repository.ts';

/** Temperature alarms of a box that overlap a range, latest first, each with its comments (TMP-07). */
export async function listTemperatureAlarms(
  tx: Tx,
  range: TemperatureAlarmRange,
): Promise<Alarm[]> {
  const rows = await listTemperatureAlarmRows(tx, range);
  const checks = await listChecks(
    tx,
    range.pharmacyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentAlarm(row, checks.get(row.id) ?? []));
}

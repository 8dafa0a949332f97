import type { Tx } from '../../platform/database/open-database.ts';
import type { AlarmRow } from './alarm.repository.ts';

export interface TemperatureAlarmRange {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly start: Date;
  readonly end: Date;
  /** Only alarms of this sensor. */
  readonly sensor: string | undefined;
  readonly limit: number;
}

/** Temperature alarms that overlap the range, latest first by (start, id). */
export function listTemperatureAlarmRows(
  tx: Tx,
  range: TemperatureAlarmRange,
): Promise<AlarmRow[]> {
  const { pharmacyId, boxId, start, end, sensor, limit } = range;
  return tx
    .selectFrom('alarm')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('type', 'in', ['temp_high', 'temp_low'])
    .where('started_at', '<=', end)
    .where((eb) => eb.or([eb('ended_at', '>=', start), eb('ended_at', 'is', null)]))
    .$if(sensor !== undefined, (query) => query.where('locker_id', '=', sensor ?? ''))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { AlarmRow } from './alarm.repository.ts';

/** An alarm as the API returns it, with its comments (ALM-10). */
export function presentAlarm(row: AlarmRow, check: Alarm['check']): Alarm {
  return {
    id: row.id,
    pickupboxId: row.box_id,
    lockerId: row.locker_id,
    timestamp: row.started_at.getTime(),
    alarmEndTimestamp: row.ended_at?.getTime() ?? null,
    alarmType: row.type as Alarm['alarmType'],
    alarmCause: row.cause as Alarm['alarmCause'],
    alarmDetail: row.detail,
    alarmCount: row.event_count,
    alarmMax: row.max_celsius,
    alarmMin: row.min_celsius,
    alarmInfo: row.comment,
    check,
  };
}

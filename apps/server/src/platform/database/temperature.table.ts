import type { Generated } from 'kysely';

// The tables of readings, alarms and checks, as the migrations make them.

export interface ReadingTable {
  pharmacy_id: string;
  box_id: string;
  sensor: string;
  minute: Date;
  celsius: number;
}

export interface ReadingSpanTable {
  pharmacy_id: string;
  box_id: string;
  minutes: number;
  start: Date;
  sensor: string;
  reading_count: number;
  sum_celsius: number;
  min_celsius: number;
  max_celsius: number;
}

export interface ReadingStateTable {
  pharmacy_id: string;
  box_id: string;
  /** By sensor: degrees Celsius and epoch milliseconds. */
  newest: Generated<Record<string, [celsius: number, at: number]>>;
  newest_at: Date | null;
  rolled_until: Date | null;
}

export interface AlarmTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  locker_id: string;
  type: string;
  started_at: Date;
  ended_at: Date | null;
  max_celsius: number | null;
  min_celsius: number | null;
  cause: string | null;
  comment: string | null;
}

export interface AlarmCheckTable {
  pharmacy_id: string;
  id: string;
  alarm_id: string;
  user_id: string | null;
  user_name: string;
  comment: string;
  checked_at: Date;
}

export interface TemperatureCheckTable {
  pharmacy_id: string;
  id: string;
  box_id: string;
  user_id: string | null;
  user_name: string;
  checked_at: Date;
}

/** A sensor that is out of its range or silent; see the migration. */
export interface TemperatureWatchTable {
  pharmacy_id: string;
  box_id: string;
  sensor: string;
  type: string | null;
  since: Date | null;
  last_at: Date | null;
  max_celsius: number | null;
  min_celsius: number | null;
  alarm_id: string | null;
  is_silent: Generated<boolean>;
}

export interface AlarmNotificationTable {
  pharmacy_id: string;
  alarm_id: string;
  due_at: Date | null;
  told_count: Generated<number>;
}

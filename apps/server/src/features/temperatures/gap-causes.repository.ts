import type { SharedGap } from '@kolli/contract/monitoring/temperatures';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/** A gap, with the time from which a report explains it: that of the last reading before it, at the earliest. */
interface AskedGap {
  readonly since: number;
  readonly to: number;
  readonly sensors: readonly string[];
}

export type GapCauses = Pick<SharedGap, 'causes' | 'faultCelsius'>;

/** The first fault of each sensor of a gap, and the first one with a value. */
const faultsOf = ({ pharmacyId, boxId }: BoxKey) => {
  const faults = sql`
    from unusable_reading as unusable
    where unusable.pharmacy_id = ${pharmacyId} and unusable.box_id = ${boxId} and unusable.sensor = one.sensor
      and unusable.reason in ('impossible_value', 'sensor_fault')
      and unusable.minute >= gap.since and unusable.minute < gap.until`;
  return sql`
    select bool_or(exists (select ${faults})) as is_faulty,
      (array_agg(valued.celsius order by valued.minute, one.sensor) filter (where valued.celsius is not null))[1] as celsius
    from jsonb_array_elements_text(gap.sensors) as one (sensor)
    left join lateral (
      select unusable.celsius, unusable.minute ${faults} and unusable.celsius is not null
      order by unusable.minute limit 1) as valued on true`;
};

/** For each of these gaps, in order, what was reported of it: faults of its sensors, and a box without connection. */
export async function listGapCauses(
  tx: Tx,
  box: BoxKey,
  gaps: readonly AskedGap[],
): Promise<GapCauses[]> {
  if (gaps.length === 0) return [];
  const asked = gaps.map(({ since, to, sensors }, place) => {
    return { place, since: new Date(since), until: new Date(to), sensors };
  });
  const { rows } = await sql<{ isFaulty: boolean; celsius: number | null; isOffline: boolean }>`
    select fault.is_faulty as "isFaulty", fault.celsius, exists (
      select from alarm
      where alarm.pharmacy_id = ${box.pharmacyId} and alarm.box_id = ${box.boxId}
        and alarm.type = 'missing' and alarm.cause = 'no_heartbeat'
        and alarm.started_at < gap.until and coalesce(alarm.ended_at, 'infinity') > gap.since) as "isOffline"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as gap (place integer, since timestamptz, until timestamptz, sensors jsonb)
    cross join lateral (${faultsOf(box)}) as fault
    order by gap.place`.execute(tx);
  return rows.map(({ isFaulty, celsius, isOffline }) => ({
    causes: [
      ...(isFaulty ? (['sensor_fault'] as const) : []),
      ...(isOffline ? (['box_offline'] as const) : []),
    ],
    faultCelsius: celsius,
  }));
}

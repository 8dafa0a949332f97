import pg from 'pg';

interface Range {
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
}

/** Counts one pharmacy's figures. */
export interface LogCounter {
  count: (pharmacyId: string) => Promise<{ pickups: number }>;
  end: () => Promise<void>;
}

const month = (at: string) => `date_trunc('month', ${at}, $4)`;

const eventsByMonth = `
  select coalesce(box_id, pharmacy_id) as place, ${month('occurred_at')} as month, event,
    count(*)::integer as count
  from delivery_action
  where pharmacy_id = $1 and occurred_at >= $2 and occurred_at < $3
  group by 1, 2, 3`;
const waitsByMonth = `
  select coalesce(box_id, pharmacy_id) as place, ${month('pickup_time')} as month,
    avg(pickup_time - delivery_time)
  from delivery
  where pharmacy_id = $1 and pickup_time >= $2 and pickup_time < $3
  group by 1, 2`;
const heldByMonth = `
  select box_id, ${month('begins')} as month, sum(
    least(coalesce(released_at, $3), $3, begins + interval '1 month')
      - greatest(occupied_at, $2, begins))
  from locker_occupancy,
    generate_series(date_trunc('month', greatest(occupied_at, $2)),
      least(coalesce(released_at, $3), $3), interval '1 month') begins
  where pharmacy_id = $1 and occupied_at < $3 and coalesce(released_at, $3) > $2
  group by 1, 2`;

/**
 * Counts figures by place and month without stored statistics: events from the action log, times to pickup
 * from the deliveries, occupied hours from the stays. Ignores hours in service, kinds of doors and shelves
 * and late events, and runs without row-level security, so that it does less than the call.
 */
export async function openLogCounter(
  ownerUrl: string,
  { startTime, endTime, timeZone }: Range,
): Promise<LogCounter> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const times = [new Date(startTime), new Date(endTime + 1), timeZone];
  return {
    count: async (pharmacyId) => {
      const values = [pharmacyId, ...times];
      const { rows } = await client.query<{ event: string; count: number }>(eventsByMonth, values);
      await client.query(waitsByMonth, values);
      await client.query(heldByMonth, values);
      const pickups = rows.filter(({ event }) => event.startsWith('pickUp'));
      return { pickups: pickups.reduce((sum, { count }) => sum + count, 0) };
    },
    end: () => client.end(),
  };
}

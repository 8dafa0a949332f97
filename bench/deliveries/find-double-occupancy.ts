import pg from 'pg';

/** Doors of a box that two deliveries held at the same time, according to the log and to the stays. */
export interface OccupancyProof {
  /** Doors that were assigned while another delivery held them, according to the action log. */
  readonly doubleInLog: readonly string[];
  /** Overlapping stays of two deliveries in one door. */
  readonly doubleInTime: readonly string[];
  /** Doors whose final holder differs between the log and the stays. */
  readonly different: readonly string[];
  readonly actions: number;
  readonly stays: number;
}

interface Place {
  readonly databaseUrl: string;
  readonly pharmacyId: string;
  readonly boxId: string;
}

interface Action {
  readonly delivery_id: string;
  readonly event: string;
  readonly locker_ids: readonly string[];
}

/** Replays the action log in order; returns the final holder of each door, and double assignments. */
function replay(actions: readonly Action[]) {
  const holders = new Map<string, string>();
  const doubles: string[] = [];
  for (const { delivery_id: id, event, locker_ids: doors } of actions) {
    if (event === 'delete' || event === 'destroy')
      for (const [door, holder] of holders) if (holder === id) holders.delete(door);
    if (event !== 'createInBox' && event !== 'assignToLockers') continue;
    for (const door of doors) {
      if (holders.has(door)) doubles.push(`${door}: ${holders.get(door)} and ${id}`);
      holders.set(door, id);
    }
  }
  return { holders, doubles };
}

const overlaps = `
  select a.locker_id || ': ' || a.delivery_id || ' and ' || b.delivery_id as text
  from locker_occupancy a join locker_occupancy b using (pharmacy_id, box_id, locker_id)
  where pharmacy_id = $1 and box_id = $2 and a.id < b.id
    and a.occupied_at < coalesce(b.released_at, 'infinity')
    and b.occupied_at < coalesce(a.released_at, 'infinity')`;

/** Reads a box's whole log and all its stays, and compares them. */
export async function findDoubleOccupancy(place: Place): Promise<OccupancyProof> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const keys = [place.pharmacyId, place.boxId];
    await client.query("select set_config('kolli.pharmacies', $1, false)", [`{${keys[0]}}`]);
    const { rows: actions } = await client.query<Action>(
      `select delivery_id, event, locker_ids from delivery_action
       where pharmacy_id = $1 and box_id = $2 order by id`,
      keys,
    );
    const { rows: overlapping } = await client.query<{ text: string }>(overlaps, keys);
    const { rows: stays } = await client.query<{ door: string | null }>(
      `select case when released_at is null then locker_id || ': ' || delivery_id end as door
       from locker_occupancy where pharmacy_id = $1 and box_id = $2`,
      keys,
    );
    const { holders, doubles } = replay(actions);
    const byLog = new Set([...holders].map(([door, id]) => `${door}: ${id}`));
    const byStay = new Set(stays.flatMap(({ door }) => door ?? []));
    return {
      doubleInLog: doubles,
      doubleInTime: overlapping.map(({ text }) => text),
      different: [...byLog.symmetricDifference(byStay)],
      actions: actions.length,
      stays: stays.length,
    };
  } finally {
    await client.end();
  }
}

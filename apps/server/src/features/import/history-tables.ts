import type { Insertable } from 'kysely';
import type { Database } from '../../platform/database/tables.gen.ts';

type RowsOf<Table extends keyof Database> = Insertable<Database[Table]>[];

/** The rows of a line by table, in insertion order. */
export interface HistoryRows {
  readonly delivery: RowsOf<'delivery'>;
  readonly delivery_kolli: RowsOf<'delivery_kolli'>;
  readonly locker_occupancy: RowsOf<'locker_occupancy'>;
  readonly shelf_occupancy: RowsOf<'shelf_occupancy'>;
  readonly delivery_action: RowsOf<'delivery_action'>;
}

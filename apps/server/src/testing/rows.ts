import { type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.gen.ts';
import type { TestWorld } from './test-world.ts';

/** Runs a transaction in the pharmacies of the test. */
type Look = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;
export type ChangeOf<T extends Table> = Updateable<Database[T]>;

/** The condition that each column has its value; the types of the tables stand in the callers' signatures. */
const having = (values: object) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...Object.entries(values).map(
        ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
      ),
    ],
    sql` and `,
  )}`;

/** The rows of a table that have these values, in the order of its id or of other columns. */
export function rowsIn<T extends Table>(
  look: Look,
  table: T,
  values: Partial<Row<T>> = {},
  ...order: (keyof Row<T> | 'id')[]
): Promise<Row<T>[]> {
  const columns = order.length === 0 ? ['id'] : order;
  const found = look((tx) =>
    tx
      .selectFrom(table as 'alarm')
      .selectAll()
      .where(having(values))
      .orderBy(sql.join(columns.map((column) => sql.ref(String(column)))))
      .execute(),
  );
  return found as unknown as Promise<Row<T>[]>;
}

export async function rowIn<T extends Table>(
  look: Look,
  table: T,
  values: Partial<Row<T>> = {},
): Promise<Row<T>> {
  const [column = 'id'] = Object.keys(values) as (keyof Row<T>)[];
  const [row, ...more] = await rowsIn(look, table, values, column);
  if (row === undefined || more.length > 0)
    throw new Error(`${table} has ${more.length + (row ? 1 : 0)} such rows`);
  return row;
}

/** Changes the rows of a table that have these values, by default all of the pharmacies. */
export function changeIn<T extends Table>(
  look: Look,
  table: T,
  change: ChangeOf<T>,
  values: Partial<Row<T>> = {},
): Promise<unknown> {
  return look((tx) =>
    tx
      .updateTable(table as 'alarm')
      .set(change as object)
      .where(having(values))
      .execute(),
  );
}

export const lookIn =
  ({ store }: Pick<TestWorld, 'store'>, pharmacyId: string): Look =>
  (work) =>
    store.inPharmacies([pharmacyId], work);

/** Deletes the rows of a table that have these values. */
const forgetIn = <T extends Table>(look: Look, table: T, values: Partial<Row<T>>) =>
  look((tx) => sql`delete from ${sql.table(table)} where ${having(values)}`.execute(tx));

/** The same for a place with transactions of its own; which rows change stands before how they do. */
export interface Rows {
  rows: <T extends Table>(
    table: T,
    values?: Partial<Row<T>>,
    ...order: (keyof Row<T> | 'id')[]
  ) => Promise<Row<T>[]>;
  row: <T extends Table>(table: T, values?: Partial<Row<T>>) => Promise<Row<T>>;
  change: <T extends Table>(
    table: T,
    values: Partial<Row<T>>,
    change: ChangeOf<T>,
  ) => Promise<unknown>;
  forget: <T extends Table>(table: T, values: Partial<Row<T>>) => Promise<unknown>;
}

export const rowsBy = (look: Look): Rows => ({
  rows: (table, values, ...order) => rowsIn(look, table, values, ...order),
  row: (table, values) => rowIn(look, table, values),
  change: (table, values, change) => changeIn(look, table, change, values),
  forget: (table, values) => forgetIn(look, table, values),
});

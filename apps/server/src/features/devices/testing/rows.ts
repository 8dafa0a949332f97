import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Database } from '../../../platform/database/tables.gen.ts';

type Table = keyof Database & string;
type Row<T extends Table> = Selectable<Database[T]>;
type Column<T extends Table> = keyof Row<T> & string;
/** The values of a row's columns; a list stands for one of its values. */
type Having<T extends Table> = { readonly [C in Column<T>]?: Row<T>[C] | readonly Row<T>[C][] };

function condition([column, value]: [string, unknown]): RawBuilder<unknown> {
  if (value === null) return sql`${sql.ref(column)} is null`;
  if (Array.isArray(value)) return sql`${sql.ref(column)} = any(${value})`;
  return sql`${sql.ref(column)} = ${value}`;
}

const where = (having: object) =>
  sql.join([sql`where true`, ...Object.entries(having).map(condition)], sql` and `);

const set = (changes: object) =>
  sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** Short ways to read and change rows that a test names by their values, in transactions by `look`. */
export function rowsBy(look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) {
  /** The rows, in the order of these columns. */
  async function rows<T extends Table>(table: T, having: Having<T> = {}, ...order: Column<T>[]) {
    const from = sql`select * from ${sql.table(table)} ${where(having)}`;
    const by = sql.join([sql`order by 1`, ...order.map((column) => sql.ref(column))]);
    const { rows: found } = await look((tx) => sql<Row<T>>`${from} ${by}`.execute(tx));
    return found;
  }
  /** The first row; fails the test where there is none. */
  async function row<T extends Table>(table: T, having: Having<T> = {}) {
    const [first] = await rows(table, having);
    if (first === undefined) throw new Error(`No row of ${table} has ${JSON.stringify(having)}`);
    return first;
  }
  const change = <T extends Table>(
    table: T,
    having: Having<T>,
    changes: Updateable<Database[T]>,
  ): Promise<unknown> =>
    look((tx) => sql`update ${sql.table(table)} set ${set(changes)} ${where(having)}`.execute(tx));
  const forget = <T extends Table>(table: T, having: Having<T>): Promise<unknown> =>
    look((tx) => sql`delete from ${sql.table(table)} ${where(having)}`.execute(tx));
  return { rows, row, change, forget };
}

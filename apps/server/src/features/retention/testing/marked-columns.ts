import type pg from 'pg';
import { type Column, readCatalog, type Table } from '../../../database-docs/read-catalog.ts';
import { type ColumnKind, personalColumns } from '../personal-columns.ts';

const withoutTexts =
  /^(smallint|integer|bigint|numeric|real|double precision|boolean|uuid|date|timestamp|time)/;

/** Whether something of a person can be stored in a column: it is neither a number, time, id nor fixed list of texts. */
const holdsTexts = ({ type, texts }: Column) => !withoutTexts.test(type) && texts === null;

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  schema === 'public' ? name : `${schema}.${name}`;

/** The tables, each with the columns in which something of a person can be stored. */
export async function readTextColumns(owner: pg.Client): Promise<Table[]> {
  const tables = await readCatalog(owner);
  return tables.map((table) => ({ ...table, columns: table.columns.filter(holdsTexts) }));
}

/** The classified columns of a table, of these kinds. */
export const columnsOf = (table: string, kinds: readonly ColumnKind[]): string[] =>
  kinds.flatMap((kind) => personalColumns[table]?.[kind]?.split(' ') ?? []);

/** The tables with rows of deliveries, and what refers to the delivery. */
const keys: Readonly<Record<string, string>> = {
  delivery: 'id',
  delivery_kolli: 'delivery_id',
  delivery_action: 'delivery_id',
  received_order: 'delivery_id',
  outgoing_message: 'delivery_id',
};
/** They have forms of their own; the customer's real number stands in them. */
const isNumber = (column: string) => ['phone_number', 'recipient'].includes(column);

/** What stands in a column afterwards, in SQL; unique in its table. */
function marked({ name, type }: Column, mark: string): string {
  const text = `'${mark}-${name}-' || replace(trim('()' from ctid::text), ',', '-')`;
  if (type === 'bytea') return `convert_to(${text}, 'UTF8')`;
  if (type === 'text[]') return `array[${text}]`;
  if (type === 'jsonb') return `coalesce(${name}, '{}') || jsonb_build_object('reason', ${text})`;
  return text;
}

/**
 * Fills the columns of customers in all rows of these deliveries with texts that begin with `mark`; returns how many
 * rows of each table there were.
 */
export async function fillColumns(
  owner: pg.Client,
  docIds: readonly string[],
  mark: string,
  isFilled: (column: Column) => boolean = () => true,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = await readTextColumns(owner);
  for (const table of tables.filter(({ name }) => Object.hasOwn(keys, name))) {
    const personal = columnsOf(table.name, ['pin', 'identity', 'content', 'message']);
    const filled = table.columns.filter(
      (column) => personal.includes(column.name) && !isNumber(column.name) && isFilled(column),
    );
    const set = filled.map((column) => `${column.name} = ${marked(column, mark)}`);
    const where = `${keys[table.name]} = any ($1::uuid[])`;
    const { rowCount } = await owner.query(
      set.length === 0
        ? `select from ${table.name} where ${where}`
        : `update ${table.name} set ${set.join(', ')} where ${where}`,
      [docIds],
    );
    counts[table.name] = rowCount ?? 0;
  }
  return counts;
}

/** The columns of the whole database, as `table.column`, that contain one of the texts as a text or as bytes. */
export async function findColumns(owner: pg.Client, texts: readonly string[]): Promise<string[]> {
  const sought = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const patterns = sought.map((text) => `%${text}%`);
  const tables = await readTextColumns(owner);
  const found: string[] = [];
  for (const table of tables.filter(({ columns }) => columns.length > 0)) {
    const counts = table.columns.map(
      ({ name }) => `bool_or("${name}"::text ilike any ($1)) as "${name}"`,
    );
    const { rows } = await owner.query<Record<string, boolean | null>>(
      `select ${counts.join(', ')} from ${table.schema}."${table.name}"`,
      [patterns],
    );
    for (const [column, isThere] of Object.entries(rows[0] ?? {}))
      if (isThere === true) found.push(`${nameOf(table)}.${column}`);
  }
  return found.toSorted();
}

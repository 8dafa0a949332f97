import { type RawBuilder, sql } from 'kysely';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { SealedTable } from './sealed-tables.ts';

/** The rows of a sealed table of one pharmacy, or of a table that belongs to none. */
export interface SealedPlace {
  readonly table: SealedTable;
  readonly pharmacyId: string | null;
}

/** A row: its id, and its columns by their names. */
export type SealedRow = Readonly<Record<string, Buffer | string | boolean | null>> & {
  readonly id: string;
};

/** All places of these tables. */
export async function listPlaces(
  store: Store,
  tables: readonly SealedTable[],
): Promise<SealedPlace[]> {
  const ids = await allPharmacyIds(store);
  return tables.flatMap((table): SealedPlace[] =>
    table.pharmacyColumn === null
      ? [{ table, pharmacyId: null }]
      : ids.map((pharmacyId) => ({ table, pharmacyId })),
  );
}

/** Runs a transaction that sees the place. */
export function inPlace<T>(
  store: Store,
  { pharmacyId }: SealedPlace,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return pharmacyId === null ? store.inGlobal(work) : store.inPharmacies([pharmacyId], work);
}

const here = ({ table: { pharmacyColumn }, pharmacyId }: SealedPlace) =>
  pharmacyColumn === null ? sql`true` : sql`${sql.ref(pharmacyColumn)} = ${pharmacyId}`;

const idOf = ({ table }: SealedPlace) => sql.ref(table.idColumn);

const columnsOf = ({ sealed, hashed }: SealedTable) =>
  sql.join(
    [
      ...sealed.flatMap(({ cipher, keyId }) => [cipher, keyId]),
      ...hashed.map(({ hash }) => hash),
    ].map((name) => sql.ref(name)),
  );

async function select(tx: Tx, place: SealedPlace, rest: RawBuilder<unknown>): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${idOf(place)} as id, ${columnsOf(place.table)} from ${sql.table(place.table.table)}
    where ${here(place)} and ${rest}`.execute(tx);
  return rows;
}

/**
 * The next rows after an id that have something under another data key than the newest, or with `all` simply the next
 * rows.
 */
export function readRows(
  tx: Tx,
  place: SealedPlace,
  next: {
    readonly after: string;
    readonly limit: number;
    readonly newest: string;
    readonly all: boolean;
  },
): Promise<SealedRow[]> {
  const { after, limit, newest, all } = next;
  const which = all ? sql`true` : isOld(place, newest);
  return select(tx, place, sql`${idOf(place)} > ${after} and ${which} order by 1 limit ${limit}`);
}

/** Whether a row has something under another data key than the newest. */
function isOld({ table }: SealedPlace, newest: string): RawBuilder<unknown> {
  const ofEach = table.sealed.map(({ keyId }) => sql`${sql.ref(keyId)} <> ${newest}`);
  return sql`(${sql.join(ofEach, sql` or `)})`;
}

/** How many rows `readRows` gives in all. */
export async function countRowsToRead(
  tx: Tx,
  place: SealedPlace,
  { newest, all }: { readonly newest: string; readonly all: boolean },
): Promise<number> {
  const which = all ? sql`true` : isOld(place, newest);
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${sql.table(place.table.table)} where ${here(place)} and ${which}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Locks rows; those that are locked elsewhere are left out, or with `waits` waited for. */
export function lockRows(
  tx: Tx,
  place: SealedPlace,
  ids: readonly string[],
  waits: boolean,
): Promise<SealedRow[]> {
  const lock = waits ? sql`for update` : sql`for update skip locked`;
  return select(tx, place, sql`${idOf(place)} = any (${ids}::uuid[]) order by 1 ${lock}`);
}

/** Writes columns of a row. */
export async function writeRow(
  tx: Tx,
  place: SealedPlace,
  id: string,
  columns: Readonly<Record<string, Buffer | string>>,
): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(place.table.table)} set ${sql.join(set)}
    where ${here(place)} and ${idOf(place)} = ${id}`.execute(tx);
}

/** How many values of each sealed column each key encrypted in a place. */
export async function countRows(
  tx: Tx,
  place: SealedPlace,
): Promise<{ what: string; keyId: string; count: number }[]> {
  const counts = place.table.sealed.map(
    ({ what, keyId }) =>
      sql`select ${what}::text as what, ${sql.ref(keyId)} as "keyId", count(*) as count
        from ${sql.table(place.table.table)}
        where ${here(place)} and ${sql.ref(keyId)} is not null group by ${sql.ref(keyId)}`,
  );
  const { rows } = await sql<{ what: string; keyId: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(tx);
  return rows;
}

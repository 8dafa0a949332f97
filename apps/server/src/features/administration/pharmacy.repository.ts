import { sql } from 'kysely';
import type { Store, Tx } from '../../platform/database/open-database.ts';

/** Pharmacy ids in order, after the given one. */
export async function nextPharmacyIds(
  store: Store,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await store.inGlobal((tx) =>
    sql<{ id: string }>`
      select id from all_pharmacy_ids() as id
      where ${after ?? null}::uuid is null or id > ${after ?? null}::uuid
      order by id limit ${limit}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

/** Pharmacies by id, with their boxes and their numbers of shelves and people. */
export async function readPharmacies(tx: Tx, ids: readonly string[]) {
  const pharmacies = await tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const boxes = await tx
    .selectFrom('pickup_box')
    .select(['pharmacy_id', 'id', 'name', 'template_id', 'cardboard_type', 'outdoor'])
    .where('pharmacy_id', 'in', ids)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  const people = await tx
    .selectFrom('user_access')
    .select(['pharmacy_id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('pharmacy_id', 'in', ids)
    .groupBy('pharmacy_id')
    .execute();
  const shelves = await tx
    .selectFrom('shelf')
    .select(['pharmacy_id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('pharmacy_id', 'in', ids)
    .where('retired_at', 'is', null)
    .groupBy('pharmacy_id')
    .execute();
  return { pharmacies, boxes, people, shelves };
}

/** Locks a pharmacy's boxes and people until the transaction ends; false if there is none. */
export async function lockPharmacy(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The ordinal of the next box of a pharmacy. */
export async function nextOrdinal(tx: Tx, pharmacyId: string): Promise<number> {
  const row = await tx
    .selectFrom('pickup_box')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

/**
 * Whether any pharmacy has a box with this id. The database only enforces unique ids per
 * pharmacy, so this takes a lock on which concurrent calls with the same id wait.
 */
export async function isBoxIdTaken(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
  const { rows } = await sql<{ isTaken: boolean }>`
    select is_box_id_taken(${id}) as "isTaken"`.execute(tx);
  return rows[0]?.isTaken === true;
}

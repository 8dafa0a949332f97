import { sql } from 'kysely';
import type { Store, Tx } from '../../platform/database/open-database.ts';

/** The ids of pharmacies in their order, after one of them. */
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

/** Pharmacies by id, with their boxes, and how many shelves and people with an access they have. */
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

/** Keeps a pharmacy's boxes and people as they are until the transaction ends; false when there is none. */
export async function lockPharmacy(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Which number the next box of a pharmacy has. */
export async function nextOrdinal(tx: Tx, pharmacyId: string): Promise<number> {
  const row = await tx
    .selectFrom('pickup_box')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

/**
 * Whether any pharmacy that the transaction sees has a box of this id. Ids are unique by pharmacy alone
 * to the database, so whoever makes one with the same id at the same time waits here.
 */
export async function isBoxIdTaken(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('pickup_box')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

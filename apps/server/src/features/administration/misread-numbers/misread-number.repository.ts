import { hasMisreadNumbers, misreadLength } from '@kolli/domain/people/identity-numbers';
import { allPharmacyIds } from '../../../platform/database/all-pharmacy-ids.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { sealedLength } from '../../../platform/secrets/secrets.ts';

/** A pharmacy that can have misread numbers. */
export interface ExaminedPharmacy {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly country: string;
}

/** A delivery with its identity numbers, and when they were read. */
export type NumberRow = Awaited<ReturnType<typeof lockNumberRow>> & object;

const firstId = '00000000-0000-0000-0000-000000000000';

/** The pharmacies that can have misread numbers, by business id. */
export async function listExaminedPharmacies(store: Store): Promise<ExaminedPharmacy[]> {
  const all = await store.inPharmacies(await allPharmacyIds(store), (tx) =>
    tx
      .selectFrom('pharmacy')
      .select(['id', 'business_id as businessId', 'name', 'country'])
      .orderBy('business_id')
      .execute(),
  );
  return all.filter(({ country }) => hasMisreadNumbers(country));
}

/** How many deliveries a pharmacy has. */
export async function countDeliveries(tx: Tx, pharmacyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return count;
}

const deliveriesOf = (tx: Tx, pharmacyId: string) =>
  tx.selectFrom('delivery').where('pharmacy_id', '=', pharmacyId);

const numbersOf = (tx: Tx, pharmacyId: string) =>
  deliveriesOf(tx, pharmacyId).select([
    'id',
    'kolli_id',
    'is_open',
    'reserved_time',
    'pickup_time',
    'ssn_cipher',
    'ssn_key_id',
    'pickup_ssn_cipher',
    'pickup_ssn_key_id',
  ]);

/** Locks a delivery; undefined if there is none any more. */
export function lockNumberRow(tx: Tx, pharmacyId: string, id: string) {
  return numbersOf(tx, pharmacyId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A part of a pharmacy's deliveries, by id: those with a number as long as the ones that can be misread, and where it ends. */
export interface NumberBlock {
  readonly rows: readonly NumberRow[];
  /** The last delivery of the part; undefined for the last part. */
  readonly end: string | undefined;
}

/** Reads the part of at most `size` deliveries after an id, by default the first one. */
export async function readNumberBlock(
  tx: Tx,
  pharmacyId: string,
  { after = firstId, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<NumberBlock> {
  const last = await deliveriesOf(tx, pharmacyId)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst();
  const length = sealedLength(misreadLength);
  const rows = await numbersOf(tx, pharmacyId)
    .where('id', '>', after)
    .$if(last !== undefined, (query) => query.where('id', '<=', last?.id ?? ''))
    .where((eb) =>
      eb.or([
        eb(eb.fn<number>('octet_length', ['ssn_cipher']), '=', length),
        eb(eb.fn<number>('octet_length', ['pickup_ssn_cipher']), '=', length),
      ]),
    )
    .orderBy('id')
    .execute();
  return { rows, end: last?.id };
}

/** Writes the encrypted numbers of a delivery, with their hashes. */
export async function writeNumbers(
  tx: Tx,
  pharmacyId: string,
  id: string,
  columns: Readonly<Record<string, Buffer | string>>,
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set(columns)
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .execute();
}

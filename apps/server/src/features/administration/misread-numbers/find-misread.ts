import { misreadNumber } from '@kolli/domain/people/identity-numbers';
import type { Store } from '../../../platform/database/open-database.ts';
import { type Secrets, Undecryptable } from '../../../platform/secrets/secrets.ts';
import {
  type ExaminedPharmacy,
  type NumberRow,
  readNumberBlock,
} from './misread-number.repository.ts';

export interface NumberDeps {
  readonly store: Store;
  readonly secrets: Secrets;
}

/** Whose number it is: the customer's, or that of the person who picked up for them. */
export type NumberOwner = 'customer' | 'pickup';

interface NumberColumn {
  readonly of: NumberOwner;
  readonly name: 'ssn' | 'pickup_ssn';
  /** When the number was read into its stored form. */
  readonly readAt: (row: NumberRow) => Date;
}

const numberColumns: readonly NumberColumn[] = [
  { of: 'customer', name: 'ssn', readAt: (row) => row.reserved_time },
  { of: 'pickup', name: 'pickup_ssn', readAt: (row) => row.pickup_time ?? row.reserved_time },
];

/** A misread number in its right form. Never shown. */
interface Misread {
  readonly of: NumberOwner;
  readonly name: NumberColumn['name'];
  readonly canonical: string;
}

/** What a delivery's numbers are: those that are misread, and the data keys that did not decrypt one. */
export interface JudgedRow {
  readonly row: NumberRow;
  readonly misread: readonly Misread[];
  readonly unreadableBy: readonly string[];
}

/** The encryption context of a number: see `Secrets`. */
export const placeOfNumber = (pharmacyId: string, id: string, { name }: Pick<Misread, 'name'>) => [
  'delivery',
  pharmacyId,
  id,
  name,
];

/** Decrypts the numbers of a delivery, and finds those that are stored as another country's. */
export function judgeRow(
  secrets: Secrets,
  { id: pharmacyId, country }: ExaminedPharmacy,
  row: NumberRow,
): JudgedRow {
  const misread: Misread[] = [];
  const unreadableBy: string[] = [];
  for (const column of numberColumns) {
    const { of, name } = column;
    const [cipher, keyId] = [row[`${name}_cipher`], row[`${name}_key_id`]];
    if (cipher === null || keyId === null) continue;
    try {
      const stored = secrets.open({ cipher, keyId }, placeOfNumber(pharmacyId, row.id, column));
      const canonical = misreadNumber(stored, column.readAt(row), country);
      if (canonical !== undefined) misread.push({ of, name, canonical });
    } catch (error) {
      if (!(error instanceof Undecryptable)) throw error;
      unreadableBy.push(keyId);
    }
  }
  return { row, misread, unreadableBy };
}

/** Deliveries that are read at once, so that no statement takes long. */
export const blockSize = 2000;

/** A part of a pharmacy's deliveries: those with a misread or undecryptable number. */
export interface JudgedBlock {
  readonly found: readonly JudgedRow[];
  /** Whether it is the pharmacy's last part. */
  readonly isLast: boolean;
}

/** Finds the misread numbers of a pharmacy in parts of `size` deliveries, by their ids. Only reads. */
export async function* findMisread(
  { store, secrets }: NumberDeps,
  pharmacy: ExaminedPharmacy,
  size = blockSize,
): AsyncGenerator<JudgedBlock> {
  let after: string | undefined;
  do {
    const { rows, end } = await store.inPharmacies([pharmacy.id], (tx) =>
      readNumberBlock(tx, pharmacy.id, { after, size }),
    );
    const judged = rows.map((row) => judgeRow(secrets, pharmacy, row));
    const found = judged.filter(
      ({ misread, unreadableBy }) => misread.length + unreadableBy.length > 0,
    );
    yield { found, isLast: end === undefined };
    after = end;
  } while (after !== undefined);
}

import { type Secrets, Undecryptable } from '../../../platform/secrets/secrets.ts';
import type { SealedPlace, SealedRow } from './sealed-rows.repository.ts';

/** The columns to write to a row; none if all of it is under the newest keys. */
export type RowPatch = Readonly<Record<string, Buffer | string>>;

/** What has to be written to a row, and the data keys that did not decrypt something in it. */
export interface RenewedRow {
  readonly row: SealedRow;
  readonly patch: RowPatch;
  readonly unreadableBy: readonly string[];
}

interface Sealing {
  readonly secrets: Secrets;
  readonly place: SealedPlace;
}

/** Encrypts again what an older key encrypted, and hashes again what the former key hashed. */
function renewColumn(
  { secrets, place: { table, pharmacyId } }: Sealing,
  row: SealedRow,
  column: SealedPlace['table']['sealed'][number],
): RowPatch {
  const [cipher, keyId] = [row[column.cipher], row[column.keyId]];
  if (!Buffer.isBuffer(cipher) || typeof keyId !== 'string') return {};
  const hash = table.hashed.find(({ of }) => of === column.cipher);
  const isOld = keyId !== secrets.keys.data[0].id;
  if (!isOld && hash === undefined) return {};
  const context = column.place(pharmacyId ?? '', row.id);
  const text = secrets.open({ cipher, keyId }, context);
  const patch: Record<string, Buffer | string> = {};
  if (isOld) {
    const sealed = secrets.seal(text, context);
    Object.assign(patch, { [column.cipher]: sealed.cipher, [column.keyId]: sealed.keyId });
  }
  const stored = hash && row[hash.hash];
  if (hash === undefined || !Buffer.isBuffer(stored)) return patch;
  const hashed = secrets.hash(hash.purpose, pharmacyId ?? '', text);
  return hashed.equals(stored) ? patch : { ...patch, [hash.hash]: hashed };
}

/** What has to be written to a row so that all of it is under the newest keys. */
export function renewRow(sealing: Sealing, row: SealedRow): RenewedRow {
  const unreadableBy: string[] = [];
  let patch: RowPatch = {};
  for (const column of sealing.place.table.sealed)
    try {
      patch = { ...patch, ...renewColumn(sealing, row, column) };
    } catch (error) {
      if (!(error instanceof Undecryptable)) throw error;
      unreadableBy.push(String(row[column.keyId]));
    }
  return { row, patch, unreadableBy };
}

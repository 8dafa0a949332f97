import {
  isConnectionLost,
  isDatabaseAway,
  isRetryable,
  isWriteRefused,
  violatedConstraint,
} from '../../../platform/database/database-faults.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { moveMessageHashes, withoutSamePins } from './delivery-hashes.ts';
import { type RenewedRow, renewRow } from './renew-row.ts';
import {
  countRowsToRead,
  inPlace,
  lockRows,
  readRows,
  type SealedPlace,
  type SealedRow,
  writeRow,
} from './sealed-rows.repository.ts';

export interface ResealDeps {
  readonly store: Store;
  readonly secrets: Secrets;
}

/** What a pass over a place did. */
export interface Renewed {
  readonly changed: number;
  /** Rows that were locked elsewhere for too long. */
  readonly locked: number;
  /** Rows with something that its key does not decrypt. */
  readonly unreadable: number;
  /** Open deliveries with the PIN of another one, whose hash was left. */
  readonly samePins: number;
}

export const nothingRenewed: Renewed = { changed: 0, locked: 0, unreadable: 0, samePins: 0 };

export const addRenewed = (one: Renewed, other: Renewed): Renewed => ({
  changed: one.changed + other.changed,
  locked: one.locked + other.locked,
  unreadable: one.unreadable + other.unreadable,
  samePins: one.samePins + other.samePins,
});

/** Rows of a transaction. */
const batchSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

const isToWrite = ({ patch }: RenewedRow) => Object.keys(patch).length > 0;

/** Locks rows and writes what has to be changed of them now. Returns the locked ones, too. */
async function writeRows(
  tx: Tx,
  { secrets }: ResealDeps,
  place: SealedPlace,
  lock: { readonly ids: readonly string[]; readonly waits: boolean },
): Promise<{ seen: ReadonlySet<string>; renewed: Renewed }> {
  const rows = await lockRows(tx, place, lock.ids, lock.waits);
  const wanted = rows.map((row) => renewRow({ secrets, place }, row)).filter(isToWrite);
  const { pharmacyId } = place;
  const allowed = pharmacyId === null ? wanted : await withoutSamePins(tx, pharmacyId, wanted);
  const samePins = allowed.filter(({ patch }, index) => patch !== wanted[index]?.patch).length;
  const toWrite = allowed.filter(isToWrite);
  await Promise.all([
    ...toWrite.map(({ row, patch }) => writeRow(tx, place, row.id, patch)),
    pharmacyId === null ? undefined : moveMessageHashes(tx, pharmacyId, toWrite),
  ]);
  const renewed = { ...nothingRenewed, changed: toWrite.length, samePins };
  return { seen: new Set(rows.map(({ id }) => id)), renewed };
}

/** Whether a transaction failed only because others use its rows. */
const isInUse = (error: unknown) =>
  isRetryable(error) ||
  violatedConstraint(error) === 'delivery_pin' ||
  (isDatabaseAway(error) && !isConnectionLost(error) && !isWriteRefused(error));

/** Writes rows without waiting for those that are locked elsewhere, then waits for these one by one. */
async function writeBatch(
  deps: ResealDeps,
  place: SealedPlace,
  ids: readonly string[],
): Promise<Renewed> {
  const write = (some: readonly string[], waits: boolean) =>
    inPlace(deps.store, place, (tx) => writeRows(tx, deps, place, { ids: some, waits })).catch(
      (error: unknown) => {
        if (isInUse(error)) return undefined;
        throw error;
      },
    );
  const first = await write(ids, false);
  let all = first?.renewed ?? nothingRenewed;
  for (const id of ids) {
    if (first?.seen.has(id)) continue;
    const one = await write([id], true);
    all = addRenewed(all, one?.renewed ?? { ...nothingRenewed, locked: 1 });
  }
  return all;
}

/** Which rows of a place are read: those under an older data key, or all if hashes are replaced, too. */
function whichRows({ secrets }: ResealDeps, { table }: SealedPlace) {
  const { data, hash } = secrets.keys;
  return { newest: data[0].id, all: hash.length > 1 && table.hashed.length > 0 };
}

/** How many rows a pass over these places reads. */
export async function countRowsOfPass(
  deps: ResealDeps,
  places: readonly SealedPlace[],
): Promise<number> {
  let count = 0;
  for (const place of places)
    count += await inPlace(deps.store, place, (tx) =>
      countRowsToRead(tx, place, whichRows(deps, place)),
    );
  return count;
}

/** The rows of a place in batches. */
async function* readBatches(deps: ResealDeps, place: SealedPlace) {
  const { store } = deps;
  let after = firstId;
  for (;;) {
    const next = { after, limit: batchSize, ...whichRows(deps, place) };
    const rows: SealedRow[] = await inPlace(store, place, (tx) => readRows(tx, place, next));
    yield rows;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batchSize) return;
  }
}

/**
 * Encrypts what an older key encrypted in a place, and hashes again what the former key hashed there, in transactions of
 * a hundred rows. A row that changes meanwhile is read again under its lock.
 */
export async function renewRows(
  deps: ResealDeps,
  place: SealedPlace,
  {
    signal,
    onRead,
  }: { readonly signal: AbortSignal | undefined; readonly onRead: (rows: number) => void },
): Promise<Renewed> {
  let all = nothingRenewed;
  for await (const rows of readBatches(deps, place)) {
    signal?.throwIfAborted();
    const renewed = rows.map((row) => renewRow({ secrets: deps.secrets, place }, row));
    const unreadable = renewed.filter(({ unreadableBy }) => unreadableBy.length > 0).length;
    all = addRenewed(all, { ...nothingRenewed, unreadable });
    const ids = renewed.filter(isToWrite).map(({ row }) => row.id);
    if (ids.length > 0) all = addRenewed(all, await writeBatch(deps, place, ids));
    onRead(rows.length);
  }
  return all;
}

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { listPharmacies } from '../site/pharmacy-directory.ts';
import { countHistory } from '../statistics/count-history.ts';
import { bookLine } from './book-line.ts';
import { readHistoryLine } from './history-line.ts';
import type { HistoryLine } from './history-schema.ts';
import { type BadLines, createBadLines, HistoryProblems } from './history-problems.ts';
import { historyRows } from './history-rows.ts';
import { findPresent, insertHistory, settleBoxes } from './history.repository.ts';
import { openPharmacyBook, type PharmacyBook } from './pharmacy-book.ts';

export interface ImportDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

interface Numbered {
  readonly lineNumber: number;
  readonly book: PharmacyBook;
  readonly line: HistoryLine;
}

interface Import {
  readonly tx: Tx;
  readonly secrets: Secrets;
  readonly now: Date;
  readonly bad: BadLines;
  readonly pharmacyIds: ReadonlyMap<string, string>;
  readonly books: Map<string, PharmacyBook>;
}

/** So many lines are checked against the database and written at a time. */
const batchSize = 1000;

async function* batchesOf(path: string): AsyncGenerator<[lineNumber: number, json: string][]> {
  const input = createReadStream(path, 'utf8');
  let batch: [number, string][] = [];
  let lineNumber = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    lineNumber += 1;
    const json = (lineNumber === 1 ? text.replace(/^\uFEFF/u, '') : text).trim();
    if (json === '') continue;
    batch.push([lineNumber, json]);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function bookOf(work: Import, businessId: string): Promise<PharmacyBook | undefined> {
  const known = work.books.get(businessId);
  const pharmacyId = work.pharmacyIds.get(businessId);
  if (known !== undefined || pharmacyId === undefined) return known;
  const book = await openPharmacyBook(work.tx, pharmacyId);
  work.books.set(businessId, book);
  return book;
}

/** The good lines of a batch, each taken into its pharmacy's book; the others are noted as bad. */
async function readBatch(work: Import, batch: readonly [number, string][]): Promise<Numbered[]> {
  const good: Numbered[] = [];
  for (const [lineNumber, json] of batch) {
    const { line, reasons } = readHistoryLine(json, work.now);
    if (line === undefined) {
      work.bad.add(lineNumber, reasons);
      continue;
    }
    const book = await bookOf(work, line.pharmacy);
    if (book === undefined) {
      work.bad.add(lineNumber, [`pharmacy: there is no '${line.pharmacy}'`]);
      continue;
    }
    const misfits = bookLine(book, line);
    if (misfits.length > 0) work.bad.add(lineNumber, misfits);
    else good.push({ lineNumber, book, line });
  }
  return good;
}

/** Notes as bad what an earlier import, or the pharmacy itself, has already. */
async function refusePresent({ tx, bad }: Import, lines: readonly Numbered[]): Promise<void> {
  for (const [book, own] of Map.groupBy(lines, (one) => one.book)) {
    const kolliIds = own.map(({ line }) => line.deliveryId);
    const present = await findPresent(tx, book.id, kolliIds);
    for (const { lineNumber, line } of own)
      if (present.has(`${line.deliveryId} ${line.reservedTime.getTime()}`))
        bad.add(lineNumber, ['deliveryId: is there already with the same reservedTime']);
  }
}

async function importBatch(work: Import, batch: readonly [number, string][]): Promise<number> {
  const lines = await readBatch(work, batch);
  await refusePresent(work, lines);
  // Nothing will stay, so nothing more is written; the rest is read for what is bad in it.
  if (work.bad.count() > 0) return 0;
  const { tx, secrets, now } = work;
  await insertHistory(
    tx,
    lines.map(({ book, line }) => historyRows(secrets, book, line, now)),
  );
  return lines.length;
}

async function finish({ tx, now, books }: Import): Promise<void> {
  for (const book of books.values()) {
    await settleBoxes(tx, book);
    await countHistory(tx, book.id);
    await appendAudit(tx, {
      ...{ pharmacyId: book.id, at: now, userId: null, userName: 'kolli import' },
      ...{ action: 'history.import', subject: book.id, detail: { deliveries: book.deliveries } },
    });
    await announce(tx, { pharmacyId: book.id, boxId: null, at: now });
  }
}

/** Whether the first line's pharmacy has a delivery with the first line's kolli ID. */
async function isPresent({ tx, now, pharmacyIds }: Import, path: string): Promise<boolean> {
  for await (const [[, json] = [0, '']] of batchesOf(path)) {
    const { line } = readHistoryLine(json, now);
    const pharmacyId = pharmacyIds.get(line?.pharmacy ?? '');
    if (line === undefined || pharmacyId === undefined) return false;
    return (await findPresent(tx, pharmacyId, [line.deliveryId])).size > 0;
  }
  return false;
}

/**
 * Takes in the deliveries of another system, a JSON object a line: all of them in one transaction or,
 * when any line is bad, none. No message goes out; what is still open gets a fresh pickup PIN. Answers
 * how many there were; with `unlessPresent` 0 when the pharmacy has the first line's kolli ID already,
 * which it can only have from all of the file. Throws `HistoryProblems` with number and reasons of the
 * bad lines.
 */
export async function importHistory(
  deps: ImportDeps,
  path: string,
  { unlessPresent = false }: { readonly unlessPresent?: boolean | undefined } = {},
): Promise<number> {
  const { store, secrets, clock } = deps;
  const pharmacies = await listPharmacies(store);
  const pharmacyIds = new Map(pharmacies.map(({ businessId, id }) => [businessId, id]));
  return store.inPharmacies([...pharmacyIds.values()], async (tx) => {
    const bad = createBadLines();
    const work: Import = { tx, secrets, now: clock(), bad, pharmacyIds, books: new Map() };
    if (unlessPresent && (await isPresent(work, path))) return 0;
    let count = 0;
    for await (const batch of batchesOf(path)) count += await importBatch(work, batch);
    bad.refuse();
    if (count === 0) throw new HistoryProblems('Nothing was imported: the file has no lines.');
    await finish(work);
    return count;
  });
}

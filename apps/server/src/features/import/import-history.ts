import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { listPharmacies } from '../site/pharmacy-directory.ts';
import { countHistory } from '../statistics/count-history.ts';
import { bookBoxLine, bookLine } from './book-line.ts';
import {
  findPresentAlarms,
  insertPastAlarms,
  insertPastChecks,
  type OfBox,
} from './box-history.repository.ts';
import type { AlarmLine, BoxLine, TemperatureCheckLine } from './box-lines.ts';
import { readHistoryLine } from './history-line.ts';
import type { HistoryLine } from './history-schema.ts';
import { type BadLines, createBadLines, HistoryProblems } from './history-problems.ts';
import { historyRows } from './history-rows.ts';
import { type FindBox, importReadings } from './import-readings.ts';
import { findPresent, insertHistory, settleBoxes } from './history.repository.ts';
import { openPharmacyBook, type PharmacyBook } from './pharmacy-book.ts';
import { batchesOf, type NumberedText } from './read-lines.ts';

export interface ImportDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

interface Numbered<Line> {
  readonly lineNumber: number;
  readonly book: PharmacyBook;
  readonly line: Line;
}

interface Import {
  readonly tx: Tx;
  readonly secrets: Secrets;
  readonly now: Date;
  readonly bad: BadLines;
  readonly pharmacyIds: ReadonlyMap<string, string>;
  readonly books: Map<string, PharmacyBook>;
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
async function readBatch(
  work: Import,
  batch: readonly NumberedText[],
): Promise<Numbered<HistoryLine | BoxLine>[]> {
  const good: Numbered<HistoryLine | BoxLine>[] = [];
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
    const misfits = line.kind === 'delivery' ? bookLine(book, line) : bookBoxLine(book, line);
    if (misfits.length > 0) work.bad.add(lineNumber, misfits);
    else good.push({ lineNumber, book, line });
  }
  return good;
}

/** Notes as bad what an earlier import, or the pharmacy itself, has already. */
async function refusePresent(
  { tx, bad }: Import,
  lines: readonly Numbered<HistoryLine>[],
): Promise<void> {
  for (const [book, own] of Map.groupBy(lines, (one) => one.book)) {
    const kolliIds = own.map(({ line }) => line.deliveryId);
    const present = await findPresent(tx, book.id, kolliIds);
    for (const { lineNumber, line } of own)
      if (present.has(`${line.deliveryId} ${line.reservedTime.getTime()}`))
        bad.add(lineNumber, ['deliveryId: is there already with the same reservedTime']);
  }
}

async function refusePresentAlarms(
  { tx, bad }: Import,
  lines: readonly Numbered<AlarmLine>[],
): Promise<void> {
  const present = await findPresentAlarms(tx, lines.flatMap(ofBox));
  lines.forEach(({ lineNumber }, index) => {
    if (present.has(index)) bad.add(lineNumber, ['timestamp: this alarm is there already']);
  });
}

function ofBox<Line extends BoxLine>({ book, line }: Numbered<Line>): OfBox<Line>[] {
  const box = book.boxes.get(line.box);
  return box === undefined ? [] : [{ pharmacyId: book.id, boxId: box.id, line }];
}

const isOf =
  <Kind extends (HistoryLine | BoxLine)['kind']>(kind: Kind) =>
  (
    one: Numbered<HistoryLine | BoxLine>,
  ): one is Numbered<Extract<HistoryLine | BoxLine, { kind: Kind }>> =>
    one.line.kind === kind;

async function importBatch(work: Import, batch: readonly NumberedText[]): Promise<number> {
  const lines = await readBatch(work, batch);
  const deliveries = lines.filter(isOf('delivery'));
  const alarms = lines.filter(isOf('alarm'));
  await refusePresent(work, deliveries);
  await refusePresentAlarms(work, alarms);
  // Nothing will stay, so nothing more is written; the rest is read for what is bad in it.
  if (work.bad.count() > 0) return 0;
  const { tx, secrets, now } = work;
  await insertHistory(
    tx,
    deliveries.map(({ book, line }) => historyRows(secrets, book, line, now)),
  );
  await insertPastAlarms(tx, alarms.flatMap(ofBox));
  const checks: readonly Numbered<TemperatureCheckLine>[] = lines.filter(isOf('temperatureCheck'));
  await insertPastChecks(tx, checks.flatMap(ofBox));
  return lines.length;
}

async function finish({ tx, now, books }: Import): Promise<void> {
  for (const book of books.values()) {
    await settleBoxes(tx, book);
    await countHistory(tx, book.id);
    await appendAudit(tx, {
      ...{ pharmacyId: book.id, at: now, userId: null, userName: 'kolli import' },
      ...{ action: 'history.import', subject: book.id, detail: book.counts },
    });
    await announce(tx, { pharmacyId: book.id, boxId: null, at: now });
  }
}

/** Whether the first line's pharmacy has a delivery with the first line's kolli ID. */
async function isPresent({ tx, now, pharmacyIds }: Import, path: string): Promise<boolean> {
  for await (const [[, json] = [0, '']] of batchesOf(path)) {
    const { line } = readHistoryLine(json, now);
    const pharmacyId = pharmacyIds.get(line?.pharmacy ?? '');
    if (line?.kind !== 'delivery' || pharmacyId === undefined) return false;
    return (await findPresent(tx, pharmacyId, [line.deliveryId])).size > 0;
  }
  return false;
}

/** The boxes of all pharmacies by how lines name them. */
async function readPlaces(tx: Tx): Promise<FindBox> {
  const rows = await tx
    .selectFrom('pickup_box')
    .innerJoin('pharmacy', 'pharmacy.id', 'pickup_box.pharmacy_id')
    .select([
      'business_id',
      'pickup_box.name',
      'pharmacy_id as pharmacyId',
      'pickup_box.id as boxId',
    ])
    .execute();
  const keyOf = (businessId: string, name: string) => JSON.stringify([businessId, name]);
  const places = new Map(rows.map((row) => [keyOf(row.business_id, row.name), row]));
  return ({ pharmacy, box }) => places.get(keyOf(pharmacy, box));
}

/**
 * Takes in the history of another system, a JSON object a line: deliveries, and of boxes readings, alarms
 * that are over and checks of temperatures. All but readings in one transaction or, when any line is bad,
 * none; readings follow line by line (`importReadings`), and a file whose import was ended among them is
 * imported again with `unlessPresent`. No message goes out; what is still open gets a fresh pickup PIN.
 * Answers how many lines there were; with `unlessPresent` only those of readings when the pharmacy has
 * the first line's kolli ID already, which it can only have from all of the file. Throws
 * `HistoryProblems` with number and reasons of the bad lines.
 */
export async function importHistory(
  deps: ImportDeps,
  path: string,
  { unlessPresent = false }: { readonly unlessPresent?: boolean | undefined } = {},
): Promise<number> {
  const { store, secrets, clock } = deps;
  const pharmacies = await listPharmacies(store);
  const pharmacyIds = new Map(pharmacies.map(({ businessId, id }) => [businessId, id]));
  const taken = await store.inPharmacies([...pharmacyIds.values()], async (tx) => {
    const bad = createBadLines();
    const work: Import = { tx, secrets, now: clock(), bad, pharmacyIds, books: new Map() };
    const findBox = await readPlaces(tx);
    if (unlessPresent && (await isPresent(work, path))) return { count: 0, findBox };
    let count = 0;
    for await (const batch of batchesOf(path)) count += await importBatch(work, batch);
    bad.refuse();
    if (count === 0) throw new HistoryProblems('Nothing was imported: the file has no lines.');
    await finish(work);
    return { count, findBox };
  });
  const readings = await importReadings(deps, path, taken.findBox);
  return taken.count === 0 ? readings : taken.count;
}

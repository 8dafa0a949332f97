import { typedText } from '@kolli/domain/text/typed-text';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { LongWork } from '../../platform/work/long-work.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { type RetentionLimits, retentionLimits } from '../retention/retention-limits.ts';
import type { RetentionSettings } from '../../platform/settings/settings.ts';
import { listPharmacies } from '../site/pharmacy-directory.ts';
import { beginHistory } from '../statistics/begin-history.ts';
import { countHistory } from '../statistics/count-history.ts';
import { separateStays } from '../statistics/separate-stays.ts';
import { bookBoxLine, bookLine } from './book-line.ts';
import {
  findPresentAlarms,
  findPresentChecks,
  insertPastAlarms,
  insertPastChecks,
} from './box-history.repository.ts';
import type { BoxLine } from './lines/box-lines.ts';
import { readHistoryLine } from './lines/history-line.ts';
import type { HistoryLine } from './lines/history-schema.ts';
import { type BadLines, createBadLines, HistoryProblems } from './lines/history-problems.ts';
import { historyRows } from './history-rows.ts';
import { importReadings, readPlaces } from './import-readings.ts';
import { type FollowedImport, followStage } from './import-stages.ts';
import {
  findNamed,
  findPresent,
  finishBoxes,
  insertHistory,
  lockImports,
} from './history.repository.ts';
import { openPharmacyBook, type PharmacyBook } from './pharmacy-book.ts';
import { batchesOf, countLines, type NumberedText } from './lines/read-lines.ts';
import { filedDelivery, type Numbered, ofBox, refusePresent } from './refuse-present.ts';

export interface ImportDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** What is older than they say is not imported. */
  readonly settings: RetentionSettings;
}

interface Import {
  readonly tx: Tx;
  readonly secrets: Secrets;
  readonly now: Date;
  readonly limits: RetentionLimits;
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

/** Adds the valid lines of a batch to their pharmacy's book, and records the others as bad. */
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
  const checks = lines.filter(isOf('temperatureCheck'));
  await refusePresent(work, { deliveries, alarms, checks });
  // The import will be rolled back, so only read the rest to report its bad lines.
  if (work.bad.count() > 0) return 0;
  const { tx, secrets } = work;
  await insertHistory(
    tx,
    deliveries.map(({ book, line }) => historyRows(secrets, book, line, work)),
  );
  await insertPastAlarms(tx, alarms.flatMap(ofBox));
  await insertPastChecks(tx, checks.flatMap(ofBox));
  return lines.length;
}

/** Imports all lines but readings, as long as none is bad. Returns their number. */
async function importLines(work: Import, path: string, { signal, onProgress }: LongWork) {
  const total = onProgress === undefined ? 0 : await countLines(path);
  let [read, imported] = [0, 0];
  for await (const batch of batchesOf(path)) {
    imported += await importBatch(work, batch);
    signal?.throwIfAborted();
    read += batch.length;
    onProgress?.(read, total);
  }
  return imported;
}

/**
 * Ends the first of two steps; boxes and, last, audit chains are locked from here until its commit shortly after, in
 * the order in which every entry for several chains locks them, to avoid deadlocks.
 */
async function finish({ tx, now, books }: Import): Promise<void> {
  const inOrder = [...books.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const book of inOrder) {
    if (book.counts.deliveries > 0) {
      await finishBoxes(tx, book);
      await separateStays(tx, book.id);
      await beginHistory(tx, book.id);
    }
  }
  for (const book of inOrder) {
    await appendAudit(tx, {
      pharmacyId: book.id,
      at: now,
      userId: null,
      userName: 'kolli import',
      action: 'history.import',
      subject: book.id,
      detail: book.counts,
    });
    announce(tx, { pharmacyId: book.id, boxId: null, at: now });
  }
}

/** The first line of the file that is not a readings line. */
async function firstOfAll(now: Date, path: string): Promise<HistoryLine | BoxLine | undefined> {
  for await (const batch of batchesOf(path))
    for (const [, json] of batch) {
      const { line } = readHistoryLine(json, now);
      if (line?.kind !== 'readings') return line;
    }
  return undefined;
}

/** Whether the content of the file's first line that is not a readings line already exists. */
async function isPresent(work: Import, path: string): Promise<boolean> {
  const line = await firstOfAll(work.now, path);
  const book = line === undefined ? undefined : await bookOf(work, line.pharmacy);
  if (line === undefined || book === undefined) return false;
  if (line.kind === 'delivery') {
    if ((await findNamed(work.tx, book.id, [line.deliveryId])).size > 0) return true;
    const filed = filedDelivery(line, work.limits);
    return (await findPresent(work.tx, book.id, [filed], work.now)).size > 0;
  }
  const numbered = { lineNumber: 0, book };
  if (line.kind === 'alarm')
    return (await findPresentAlarms(work.tx, ofBox({ ...numbered, line }))).size > 0;
  if (line.kind === 'temperatureCheck')
    return (await findPresentChecks(work.tx, ofBox({ ...numbered, line }))).size > 0;
  return false;
}

const running =
  'Nothing was imported: another import is running. Repeat the command when it has ended.';
const uncounted =
  'The history is imported, but its statistics could not be counted, and its readings are not stored. ' +
  'Run the same command again with --unless-present.';

/** Result of an import. */
export interface Imported {
  /** Number of imported lines without readings; 0 if they already existed. */
  readonly taken: number;
  /** Number of readings lines in the file, all of them stored. */
  readonly readings: number;
}

interface ImportOptions extends FollowedImport {
  /** Skips all lines except readings if the first line already exists. */
  readonly unlessPresent?: boolean | undefined;
}

/**
 * Imports the history of another system, one JSON object per line: deliveries, and for boxes
 * readings, ended alarms and temperature checks. All except readings is written in one transaction,
 * or nothing if any line is bad. Further transactions count it in batches (`countHistory`); if an
 * import was interrupted before all was counted, the next import counts the rest first. Readings
 * follow line by line (`importReadings`). A file interrupted there is imported again with
 * `unlessPresent`: if the first line that is not a readings line exists, all of them do. No message
 * is sent; open deliveries get a new pickup PIN. Throws `HistoryProblems` with number and reasons
 * of the bad lines, or with instructions if another import is running or the statistics could not be
 * counted.
 */
export async function importHistory(
  deps: ImportDeps,
  path: string,
  { unlessPresent = false, ...followed }: ImportOptions = {},
): Promise<Imported> {
  const { store, secrets, clock, settings } = deps;
  const now = clock();
  const limits = retentionLimits(settings, now);
  const pharmacies = await listPharmacies(store);
  const pharmacyIds = new Map(pharmacies.map(({ businessId, id }) => [typedText(businessId), id]));
  const ids = [...pharmacyIds.values()];
  await countHistory(deps, ids, followStage('earlier statistics', followed));
  const { taken, findBox } = await store.inPharmacies(ids, async (tx) => {
    // Two at once would not see what the other writes, and could store a history twice.
    if (!(await lockImports(tx))) throw new HistoryProblems(running);
    const bad = createBadLines();
    const work: Import = { tx, secrets, now, limits, bad, pharmacyIds, books: new Map() };
    const findPlace = await readPlaces(tx);
    if (unlessPresent && (await isPresent(work, path))) return { taken: 0, findBox: findPlace };
    const count = await importLines(work, path, followStage('lines', followed));
    bad.refuse();
    if (count === 0) throw new HistoryProblems('Nothing was imported: the file has no lines.');
    await finish(work);
    return { taken: count, findBox: findPlace };
  });
  followed.onProgress?.('statistics', 0, 1);
  await countHistory(deps, ids, followStage('statistics', followed)).catch((cause: unknown) => {
    throw new HistoryProblems(uncounted, { cause });
  });
  return {
    taken,
    readings: await importReadings(deps, path, findBox, followStage('readings', followed)),
  };
}

import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { LongWork } from '../../platform/work/long-work.ts';
import { storePastReadings } from '../readings/store-readings.ts';
import type { ReadingsLine } from './lines/box-lines.ts';
import { readHistoryLine } from './lines/history-line.ts';
import { batchesOf } from './lines/read-lines.ts';

interface ReadingsDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Finds the box of a readings line; undefined if unknown. */
export type FindBox = (
  line: ReadingsLine,
) => { readonly pharmacyId: string; readonly boxId: string } | undefined;

/** A lookup of the boxes of all pharmacies by their names in the file. */
export async function readPlaces(tx: Tx): Promise<FindBox> {
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

function readingsOf({ start, everyMinutes, sensors }: ReadingsLine) {
  return Object.entries(sensors).flatMap(([sensor, temperatures]) =>
    temperatures.flatMap((celsius, index) => {
      if (celsius === undefined) return [];
      const at = new Date(start.getTime() + index * everyMinutes * 60_000);
      return { sensor, at, celsius };
    }),
  );
}

/** The well-formed readings lines of a file. */
async function* readingsLines(path: string, now: Date): AsyncGenerator<ReadingsLine> {
  for await (const batch of batchesOf(path))
    for (const [, json] of batch) {
      // Skip parsing, since most lines are of other kinds.
      if (!json.includes('"readings"')) continue;
      const { line } = readHistoryLine(json, now);
      if (line?.kind === 'readings') yield line;
    }
}

async function countReadingsLines(path: string, now: Date): Promise<number> {
  let count = 0;
  for await (const line of readingsLines(path, now)) count += line.kind === 'readings' ? 1 : 0;
  return count;
}

/**
 * Stores the readings of a checked file, after the rest of it was committed: there may be millions, and
 * one transaction would lock the boxes for minutes. Each line, at most a day of a box, has its own
 * transaction of some milliseconds. The first reading of a sensor and minute stays, so an interrupted
 * file is simply read again. No alarm follows: the past alarms are lines of their own. `npm start` does
 * this in the background, the latest days first. Returns how many lines of readings there were and
 * reports each to `onProgress`.
 */
export async function importReadings(
  { store, clock }: ReadingsDeps,
  path: string,
  findBox: FindBox,
  { signal, onProgress }: LongWork = {},
): Promise<number> {
  const now = clock();
  const total = await countReadingsLines(path, now);
  const boxes = new Map<string, { pharmacyId: string; boxId: string }>();
  let count = 0;
  for await (const line of readingsLines(path, now)) {
    const box = findBox(line);
    if (box === undefined) continue;
    signal?.throwIfAborted();
    await store.inPharmacies([box.pharmacyId], (tx) =>
      storePastReadings(tx, box, readingsOf(line)),
    );
    boxes.set(box.boxId, box);
    count += 1;
    onProgress?.(count, total);
  }
  for (const { pharmacyId, boxId } of boxes.values())
    await store.inPharmacies([pharmacyId], (tx) =>
      announce(tx, { pharmacyId, boxId, at: clock() }),
    );
  return count;
}

import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { storePastReadings } from '../devices/store-past-readings.ts';
import type { ReadingsLine } from './box-lines.ts';
import { readHistoryLine } from './history-line.ts';
import { batchesOf } from './read-lines.ts';

interface ReadingsDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Where the readings of a line belong; undefined for a box that is not known. */
export type FindBox = (
  line: ReadingsLine,
) => { readonly pharmacyId: string; readonly boxId: string } | undefined;

function readingsOf({ start, everyMinutes, sensors }: ReadingsLine) {
  return Object.entries(sensors).flatMap(([sensor, temperatures]) =>
    temperatures.flatMap((celsius, index) => {
      if (celsius === undefined) return [];
      const at = new Date(start.getTime() + index * everyMinutes * 60_000);
      return { sensor, at, celsius };
    }),
  );
}

/** The lines of readings of a file, those that are not well-formed left out. */
async function* readingsLines(path: string, now: Date): AsyncGenerator<ReadingsLine> {
  for await (const batch of batchesOf(path))
    for (const [, json] of batch) {
      // Most files have many more lines of other kinds.
      if (!json.includes('"readings"')) continue;
      const { line } = readHistoryLine(json, now);
      if (line?.kind === 'readings') yield line;
    }
}

async function countLines(path: string, now: Date): Promise<number> {
  let count = 0;
  for await (const line of readingsLines(path, now)) count += line.kind === 'readings' ? 1 : 0;
  return count;
}

/**
 * Stores the readings of a file that was checked, each line in a transaction of its own, so that the
 * boxes meanwhile go on: there may be millions. What is there already stays, so that a file that broke
 * off is simply read again. Answers how many lines of readings there were, and tells meanwhile.
 */
export async function importReadings(
  { store, clock }: ReadingsDeps,
  path: string,
  findBox: FindBox,
  onReadings: (done: number, of: number) => void = () => undefined,
): Promise<number> {
  const now = clock();
  const total = await countLines(path, now);
  const boxes = new Map<string, { pharmacyId: string; boxId: string }>();
  let count = 0;
  for await (const line of readingsLines(path, now)) {
    const box = findBox(line);
    if (box === undefined) continue;
    await store.inPharmacies([box.pharmacyId], (tx) =>
      storePastReadings(tx, box, readingsOf(line)),
    );
    boxes.set(box.boxId, box);
    count += 1;
    onReadings(count, total);
  }
  for (const { pharmacyId, boxId } of boxes.values())
    await store.inPharmacies([pharmacyId], (tx) =>
      announce(tx, { pharmacyId, boxId, at: clock() }),
    );
  return count;
}

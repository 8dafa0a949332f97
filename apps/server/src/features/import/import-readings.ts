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

/**
 * Stores the readings of a file that was checked, each line in a transaction of its own, so that the
 * boxes meanwhile go on: there may be millions. What is there already stays, so that a file that broke
 * off is simply read again. Answers how many lines of readings there were.
 */
export async function importReadings(
  { store, clock }: ReadingsDeps,
  path: string,
  findBox: FindBox,
): Promise<number> {
  const now = clock();
  const boxes = new Map<string, { pharmacyId: string; boxId: string }>();
  let count = 0;
  for await (const batch of batchesOf(path)) {
    for (const [, json] of batch) {
      const { line } = readHistoryLine(json, now);
      if (line?.kind !== 'readings') continue;
      const box = findBox(line);
      if (box === undefined) continue;
      await store.inPharmacies([box.pharmacyId], (tx) =>
        storePastReadings(tx, box, readingsOf(line)),
      );
      boxes.set(box.boxId, box);
      count += 1;
    }
  }
  for (const box of boxes.values())
    await store.inPharmacies([box.pharmacyId], (tx) => announce(tx, { ...box, at: clock() }));
  return count;
}

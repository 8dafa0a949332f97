import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A line of a file with its number, counted from 1. */
export type NumberedText = readonly [lineNumber: number, json: string];

/** Lines checked and written per batch. */
const batchSize = 1000;

/** The non-empty lines of a file, in batches. */
export async function* batchesOf(path: string): AsyncGenerator<NumberedText[]> {
  const input = createReadStream(path, 'utf8');
  let batch: NumberedText[] = [];
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

/** How many lines of a file are not empty. */
export async function countLines(path: string): Promise<number> {
  let count = 0;
  for await (const batch of batchesOf(path)) count += batch.length;
  return count;
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashRowAssertions } from './row-assertions.mjs';

export const recordFile = 'docs/assertions.tsv';
const heading = 'row\thash\twithdrawn because';

/**
 * A line of the record: a test of this requirement asserts this, or did until the reason `why`.
 * @typedef {{ id: string, hash: string, why: string }} RecordLine
 */

/**
 * Compares what tests named after requirements assert with what is recorded.
 * @param {string} root
 * @returns {{ lines: RecordLine[], added: (RecordLine & { place: string })[], gone: RecordLine[] }}
 *   `added` is not recorded yet; `gone` is recorded, without a reason, and asserted by no test any more
 */
export function compareAssertions(root) {
  const lines = readRecord(root);
  const gone = lines.filter(({ why }) => why === '');
  const added = [...hashRowAssertions(root)].flatMap(([id, tests]) =>
    tests
      .filter(({ hash }) => {
        const index = gone.findIndex((line) => line.id === id && line.hash === hash);
        if (index >= 0) gone.splice(index, 1);
        return index < 0;
      })
      .map(({ hash, place }) => ({ id, hash, why: '', place })),
  );
  return { lines, added, gone };
}

/** @throws {Error} naming the line when the record is malformed */
function readRecord(root) {
  const path = join(root, recordFile);
  if (!existsSync(path)) return [];
  const [first, ...lines] = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n');
  if (first !== heading) throw new Error(`${recordFile}: the first line is '${heading}'`);
  return lines.map((line, index) => {
    const [id, hash, why, ...more] = line.split('\t');
    if (why === undefined || more.length > 0 || !/^[0-9a-f]{12}$/.test(hash))
      throw new Error(`${recordFile}:${index + 2}: not three cells of a row`);
    return { id, hash, why };
  });
}

/** Writes the record in a fixed order, so that changes of two branches merge. */
export function writeRecord(root, lines) {
  const texts = lines.map(({ id, hash, why }) => `${id}\t${hash}\t${why}`).toSorted();
  writeFileSync(join(root, recordFile), `${[heading, ...texts].join('\n')}\n`);
}

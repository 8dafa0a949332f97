import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, isTest, listFiles } from '../run/setup/list-files.mjs';
import { findMutants } from './find-mutants.mjs';

const NOT_PRODUCT = /\/(test|testing)\/|\.config\.ts$|\/scripts\//;

/** The product's sources in folders or files, without tests and what supports them. */
export function sourcesIn(root, folders) {
  const isAsked = (file) =>
    folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
  return listFiles(root).filter(
    (file) => isAsked(file) && isSource(file) && !isTest(file) && !NOT_PRODUCT.test(file),
  );
}

/** Every mutant of the files. */
export function allMutants(root, files) {
  return files.flatMap((file) => findMutants(readFileSync(join(root, file), 'utf8'), file));
}

/**
 * Mutants at lines that are drawn by a seed, each line of the files as likely as any other: with the same files and
 * seed always the same, and fewer of them are the first of more.
 */
export function drawMutants(root, files, count, seed) {
  const random = randomFrom(seed);
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  const lines = sources.flatMap((entry) =>
    entry.source.split('\n').map((_, index) => ({ ...entry, line: index + 1 })),
  );
  const mutantsOf = new Map();
  const drawn = [];
  while (drawn.length < count && lines.length > 0) {
    const [{ file, source, line }] = lines.splice(Math.floor(random() * lines.length), 1);
    if (!mutantsOf.has(file)) mutantsOf.set(file, findMutants(source, file));
    const here = mutantsOf.get(file).filter((mutant) => mutant.line === line);
    if (here.length > 0) drawn.push(here[Math.floor(random() * here.length)]);
  }
  return drawn;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

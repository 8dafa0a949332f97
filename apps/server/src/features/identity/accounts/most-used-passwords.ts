import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const FILE = 'most-used-passwords.txt.gz';

/** The nearest folder `data` above this file, be it source or bundle. */
function file(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'data', FILE);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`There is no data/${FILE}`);
  }
}

/** One text rather than a set of 96,518, which takes ten times the memory. */
let lines: Promise<string> | undefined;

async function readLines(): Promise<string> {
  const text = await promisify(gunzip)(await readFile(file()));
  return `\n${text.toString('utf8')}\n`;
}

/**
 * Tests whether a text in NFKC and lower case is among the 100,000 most used passwords, 96,518 in this form (SEC-02).
 * The list is read before the first use; apps/server/data/README.md has its source.
 */
export async function readMostUsedPasswords(): Promise<(text: string) => boolean> {
  lines ??= readLines();
  const all = await lines;
  return (text) => all.includes(`\n${text}\n`);
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isConcurrentName } from './concurrent-form.ts';

/** The nearest folder `schema` above this file, be it source or bundle. */
export function schemaFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'schema');
    if (existsSync(join(candidate, 'access.sql'))) return candidate;
    if (folder === dirname(folder)) throw new Error('There is no folder of the schema');
  }
}

/** A part of the schema, applied in one transaction or by one statement outside of any. */
export interface SchemaStep {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of `sql`, in hex. */
  readonly hash: string;
  /** Whether it is applied again when it has changed; the others must not change. */
  readonly mayChange: boolean;
  /** Whether it cannot run in a transaction: it builds or drops an index concurrently. */
  readonly isConcurrent: boolean;
}

/** The files of a folder and its subfolders, in the order of their names. */
async function readFiles(folder: string): Promise<{ name: string; sql: string }[]> {
  if (!existsSync(folder)) return [];
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    path.endsWith('.sql'),
  );
  const files = paths.map(async (path) => ({
    name: basename(path),
    sql: await readFile(join(folder, path), 'utf8'),
  }));
  return (await Promise.all(files)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const stepOf = (name: string, sql: string, mayChange: boolean): SchemaStep => ({
  name,
  sql,
  hash: createHash('sha256').update(sql).digest('hex'),
  mayChange,
  isConcurrent: isConcurrentName(name),
});

/** The steps of a schema, in the order in which they are applied. */
export async function readSchema(folder: string): Promise<SchemaStep[]> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const tables = await readFiles(join(folder, 'tables'));
  const migrations = await readFiles(join(folder, 'migrations'));
  const functions = await readFiles(join(folder, 'functions'));
  return [
    stepOf('baseline', tables.map(({ sql }) => sql).join('\n'), false),
    ...migrations.map(({ name, sql }) => stepOf(name, sql, false)),
    ...functions.map(({ name, sql }) => stepOf(`function ${basename(name, '.sql')}`, sql, true)),
    stepOf('access', await read('access.sql'), true),
    stepOf('initial data', await read('initial-data.sql'), false),
  ];
}

/** The release that this program is of: the version of the package with the schema. */
export async function ownRelease(): Promise<string> {
  const manifest = await readFile(join(dirname(schemaFolder()), 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Below 0 if `release` came before `other`, above 0 if after it. A release comes after its trials, such as 1.2.0-rc.1. */
export function compareReleases(release: string, other: string): number {
  const [numbers = '', trial] = release.split('-', 2);
  const [otherNumbers = '', otherTrial] = other.split('-', 2);
  const inNumbers = { numeric: true };
  const order = numbers.localeCompare(otherNumbers, 'en', inNumbers);
  if (order !== 0 || trial === otherTrial) return order;
  if (trial === undefined || otherTrial === undefined) return trial === undefined ? 1 : -1;
  return trial.localeCompare(otherTrial, 'en', inNumbers);
}

import type pg from 'pg';
import { compareReleases, ownRelease, readSchema, schemaFolder } from './schema-steps.ts';

/** A database that this program cannot work with. */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused';
}

/** The step under whose name the release of the last migration is recorded, in place of a hash. */
export const RELEASE_STEP = 'release';

/** The step that is recorded while a restore lasts: whatever else the database has by then is incomplete. */
export const RESTORE_STEP = 'restore';

/** @throws SchemaRefused for a database whose restore was not completed */
export function refuseUnfinishedRestore(applied: ReadonlyMap<string, string>): void {
  if (!applied.has(RESTORE_STEP)) return;
  throw new SchemaRefused(
    'A restore into this database was not completed: run `kolli restore` again, or name another database.',
  );
}

/** What was applied to a database: hashes by the names of the steps; undefined if nothing ever was. */
export async function readApplied(
  client: pg.ClientBase,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_migration') is not null as "isThere"`,
  );
  if (found[0]?.isThere !== true) return undefined;
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** Migrations that drop or tighten something have such names, see `schema/README.md`. */
const isContraction = (name: string) => /^\d{4}-contract-/u.test(name);

const listOf = (names: readonly string[]) => names.slice(0, 3).join(', ');

/**
 * Whether this server can work with a database. One that a later release has migrated will do, unless a migration
 * removed what this server uses: so servers of two releases can work side by side during an upgrade.
 * @throws SchemaRefused in one sentence that says what to do
 */
export async function checkSchema(
  client: pg.ClientBase,
  { folder = schemaFolder(), release }: { folder?: string; release?: string } = {},
): Promise<void> {
  const applied = await readApplied(client);
  if (applied === undefined)
    throw new SchemaRefused('The database has no tables of Kolli: run `kolli migrate` first.');
  refuseUnfinishedRestore(applied);
  const own = release ?? (await ownRelease());
  const recorded = applied.get(RELEASE_STEP) ?? '0';
  const order = compareReleases(recorded, own);
  const steps = await readSchema(folder);
  const missing = steps.filter(({ name, hash }) =>
    order > 0 ? !applied.has(name) : applied.get(name) !== hash,
  );
  if (order < 0 || missing.length > 0) {
    const names = listOf(missing.map(({ name }) => name));
    throw new SchemaRefused(
      `The database is not at release ${own} of this server: run \`kolli migrate\` of this release` +
        `${names === '' ? '' : ` (not applied: ${names})`}.`,
    );
  }
  const known = new Set(steps.map(({ name }) => name));
  const removing = [...applied.keys()].filter((name) => isContraction(name) && !known.has(name));
  if (removing.length > 0)
    throw new SchemaRefused(
      `The database is at release ${recorded}, which has removed what this server of release ${own} uses ` +
        `(${listOf(removing)}): start release ${recorded}.`,
    );
}

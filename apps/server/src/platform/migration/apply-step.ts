import type pg from 'pg';
import { readConcurrent } from './concurrent-form.ts';
import type { LockWaits } from './lock-waits.ts';
import type { SchemaStep } from './schema-steps.ts';

/** Records a step as applied. */
export async function record(client: pg.Client, name: string, hash: string): Promise<void> {
  await client.query(
    `insert into schema_migration (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()
       where schema_migration.hash <> excluded.hash`,
    [name, hash],
  );
}

async function applyInTransaction(client: pg.Client, { name, sql, hash }: SchemaStep) {
  await client.query('begin');
  try {
    await client.query(sql);
    await record(client, name, hash);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The index that a concurrent step creates, if it creates one. */
function createdIndex({ name, sql }: SchemaStep): string | undefined {
  const statement = readConcurrent(sql);
  if (statement === undefined)
    throw new Error(
      `${name} is not one index that is created or dropped concurrently: see schema/README.md`,
    );
  return statement.made;
}

/** Drops an index that was not completed: it would cost writes, and `if not exists` would take it for complete. */
async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount === 1) await client.query(`drop index concurrently if exists ${index}`);
}

/** Killed before it is recorded, it is repeated by the next migration. */
async function applyConcurrently(client: pg.Client, step: SchemaStep, waits: LockWaits) {
  const { name, sql, hash } = step;
  const made = createdIndex(step);
  try {
    await waits.waitLong(name, async () => {
      if (made !== undefined) await dropInvalid(client, made);
      await client.query(sql);
    });
  } catch (error) {
    // What cannot be dropped now is dropped by the next migration.
    if (made !== undefined) await dropInvalid(client, made).catch(() => undefined);
    throw error;
  }
  await record(client, name, hash);
}

/**
 * Applies a step, and waits for whoever holds a lock that it needs.
 * @throws MigrationBlocked if that lasts too long
 */
export function applyStep(client: pg.Client, step: SchemaStep, waits: LockWaits): Promise<void> {
  return step.isConcurrent
    ? applyConcurrently(client, step, waits)
    : waits.retry(step.name, () => applyInTransaction(client, step));
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { appRole } from '../database/open-database.ts';
import { queues } from './queues.ts';

export const jobSchema = 'pgboss';

/** A hash of the queue settings and the library version; when it changes, queues are updated. */
async function fingerprint(): Promise<string> {
  const manifest = await readFile(
    new URL(import.meta.resolve('pg-boss/package.json')),
    'utf8',
  ).catch(() => '');
  return createHash('sha256').update(manifest).update(JSON.stringify(queues)).digest('hex');
}

/** On this connection, so that its time limits apply. */
async function updateQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  // The tables of the queues are on the coordinator alone of a distributed database. PostgreSQL ignores the setting.
  await client.query('set citus.enable_ddl_propagation = off');
  try {
    await boss.start();
    for (const [queue, options] of Object.entries(queues)) {
      await boss.createQueue(queue, options);
      await boss.updateQueue(queue, options);
    }
  } catch (error) {
    // The library sends transactions as one text.
    await client.query('rollback');
    throw error;
  } finally {
    await boss.stop({ graceful: false });
    await client.query('reset citus.enable_ddl_propagation');
  }
}

/**
 * Creates the job library's schema and our queues as the owner, so that the app needs no DDL
 * rights.
 */
export async function prepareQueues(client: pg.Client): Promise<string[]> {
  const hash = await fingerprint();
  const name = 'job queues';
  const known = await client.query<{ hash: string }>(
    'select hash from schema_migration where name = $1',
    [name],
  );
  if (known.rows[0]?.hash === hash) return [];
  await updateQueues(client);
  await client.query(`
    grant usage on schema ${jobSchema} to ${appRole};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${appRole};
    grant usage on all sequences in schema ${jobSchema} to ${appRole};
    grant execute on all functions in schema ${jobSchema} to ${appRole}`);
  await client.query(
    `insert into schema_migration (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  );
  return [name];
}

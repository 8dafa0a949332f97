import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { type Guest, givenMigrations } from './testing/given-migrations.ts';

const name = '0001-concurrently-shelf-by-name.sql';
const step = { [name]: 'create index concurrently if not exists shelf_by_name on shelf (name);\n' };

/** Whether the index is complete; undefined if there is none. */
async function isComplete(guest: Guest): Promise<boolean | undefined> {
  const { rows } = await guest.query<{ indisvalid: boolean }>(
    `select indisvalid from pg_index where indexrelid = to_regclass('shelf_by_name')`,
  );
  return rows[0]?.indisvalid;
}

const readLong = (guest: Guest) =>
  guest.query('begin isolation level repeatable read; select from shelf');

/** Migrates in a process of its own, which says what it waits for. */
function spawnMigration(url: string, folder: string) {
  const program = `
    import { migrate } from './migrate.ts';
    const [url, folder] = ${JSON.stringify([url, folder])};
    await migrate(url, { folder, patience: { say: (line) => console.log(line) } });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, waits: once(child.stdout, 'data'), ended: once(child, 'exit') };
}

test('OPS-05: an index that a killed migration left incomplete is dropped and built by the next one', async () => {
  const { database, schema, reader, other, begin } = await givenMigrations(step);
  await readLong(reader);
  const { child, waits, ended } = spawnMigration(database.ownerUrl, schema.folder);
  expect(String((await waits)[0])).toContain(`${name} waits for process ${reader.pid} `);
  child.kill('SIGKILL');
  await ended;
  const statements = `select from pg_stat_activity
    where datname = current_database() and application_name = 'kolli migrate'`;
  await expect.poll(() => other.query(statements)).toMatchObject({ rowCount: 0 });
  expect(await isComplete(other)).toBe(false);
  const next = begin();
  expect(await next.waits).toContain(`${name} waits for process ${reader.pid} `);
  await reader.query('commit');
  expect(await next.ended).toEqual([name]);
  expect(await isComplete(other)).toBe(true);
});

test('OPS-05: while one migration builds an index, another waits for its turn and does not block it', async () => {
  const { reader, other, begin } = await givenMigrations(step);
  await readLong(reader);
  const first = begin();
  expect(await first.waits).toContain(`process ${reader.pid} `);
  const second = begin();
  expect(await second.waits).toMatch(
    /^This migration waits for process \d+ \(\w+, kolli migrate, active, /u,
  );
  await reader.query('commit');
  expect(await Promise.all([first.ended, second.ended])).toEqual([[name], []]);
  expect(await isComplete(other)).toBe(true);
});

test('OPS-05: while an index is built, its table can be written', async () => {
  const { reader, other, begin } = await givenMigrations(step);
  await readLong(reader);
  const { waits, ended, run } = begin();
  await waits;
  await other.query('begin; lock table shelf in row exclusive mode; commit');
  expect(run.isOver).toBe(false);
  await reader.query('commit');
  expect(await ended).toEqual([name]);
});

test('OPS-05: an index that cannot be built is not left behind', async () => {
  const sql = 'create unique index concurrently if not exists shelf_by_name on job_record ((1))';
  const { other, begin } = await givenMigrations({ [name]: sql });
  await other.query(`
    insert into job_record (job, known_since) values ('one', now()), ('other', now())`);
  await expect(begin().ended).rejects.toMatchObject({
    message: `Migration ${name} failed`,
    cause: { code: '23505' },
  });
  expect(await isComplete(other)).toBeUndefined();
});

test.each([
  'create index concurrently shelf_by_name on shelf (name)',
  'create index concurrently if not exists shelf_by_name on shelf (name); select 1',
])('OPS-05: a concurrent migration is one statement that can be repeated: %s', async (sql) => {
  const { begin } = await givenMigrations({ [name]: sql });
  await expect(begin().ended).rejects.toMatchObject({
    cause: { message: expect.stringContaining('is not one index that is created') },
  });
});

import { expect, test } from 'vitest';
import { givenMigrations } from './testing/given-migrations.ts';
import { MigrationBlocked } from './lock-waits.ts';

test('OPS-05: behind a long reader a migration waits, other reads are answered, and after it the migration is applied', async () => {
  const { reader, other, begin } = await givenMigrations({
    '0001-color.sql': 'alter table shelf add column color text',
  });
  await reader.query('begin; select from shelf');
  const { waits, ended, run } = begin();
  expect(await waits).toMatch(
    new RegExp(
      `^0001-color.sql waits for process ${reader.pid} \\(\\w+, a report, idle in transaction, ` +
        'transaction open for \\d+ s\\)$',
      'u',
    ),
  );
  // The first may come behind the waiting statement, or while the migration pauses.
  for (const time of ['first', 'second', 'third'])
    await expect(other.query('select from shelf'), time).resolves.toBeDefined();
  expect(run.isOver).toBe(false);
  await reader.query('commit');
  expect(await ended).toEqual(['0001-color.sql']);
});

test('OPS-05: a migration that waits too long gives up, names what blocked it and leaves nothing of the step', async () => {
  const { reader, other, begin } = await givenMigrations({
    '0001-color.sql': 'alter table box_template add column color text',
    '0002-hue.sql':
      'alter table pharmacy add column hue text; alter table shelf add column hue text',
  });
  await reader.query('begin; select from shelf');
  const failure = await begin(1).ended.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationBlocked);
  expect(failure).toMatchObject({
    message: expect.stringMatching(
      new RegExp(
        `^0002-hue.sql waited \\d+ s for a lock and gave up, blocked by process ${reader.pid} \\(\\w+, a report, `,
        'u',
      ),
    ),
  });
  await expect(other.query('select hue from pharmacy')).rejects.toThrow('hue');
  await reader.query('commit');
  expect(await begin().ended).toEqual(['0002-hue.sql']);
});

test('OPS-05: the tables of the job queues wait for a long reader, too', async () => {
  const { reader, other, begin } = await givenMigrations({});
  await other.query(`
    update schema_migration set hash = 'of before' where name = 'job queues';
    delete from pgboss.queue where name = 'send-mail'`);
  await reader.query('begin; lock table pgboss.queue in share mode');
  const { waits, ended } = begin();
  expect(await waits).toMatch(/^job queues waits for process/u);
  await reader.query('commit');
  expect(await ended).toEqual(['job queues']);
});

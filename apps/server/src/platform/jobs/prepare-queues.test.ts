import { expect, test } from 'vitest';
import { openClient, ownTestDatabase } from '../../testing/test-database.ts';
import { prepareQueues } from './prepare-queues.ts';
import { queues } from './queues.ts';

const database = await ownTestDatabase();
const client = await openClient(database.ownerUrl);

const prepare = () => prepareQueues(client);
const limits = async () => {
  const { rows } = await client.query<{ name: string; retry_limit: number }>(
    'select name, retry_limit from pgboss.queue',
  );
  return Object.fromEntries(rows.map(({ name, retry_limit }) => [name, retry_limit]));
};
const wanted = Object.fromEntries(
  Object.entries(queues).map(([name, { retryLimit }]) => [name, retryLimit]),
);

test('queues are created once, updated when they have changed, and may be used by the app, also in an empty database', async () => {
  expect(await prepare()).toEqual([]);
  expect(await limits()).toEqual(wanted);
  await client.query(`update pgboss.queue set retry_limit = 7`);
  await client.query(`delete from pgboss.queue where name = 'send-mail'`);
  expect(await prepare()).toEqual([]);
  await client.query(`update schema_migration set hash = 'of before' where name = 'job queues'`);
  expect(await prepare()).toEqual(['job queues']);
  expect(await limits()).toEqual(wanted);
  expect(await prepare()).toEqual([]);
  await client.query('drop schema pgboss cascade');
  await client.query(`delete from schema_migration where name = 'job queues'`);
  expect(await prepare()).toEqual(['job queues']);
  expect(await limits()).toEqual(wanted);
  const app = await openClient(database.url);
  await expect(app.query('select from pgboss.queue')).resolves.toMatchObject({
    rowCount: Object.keys(queues).length,
  });
});

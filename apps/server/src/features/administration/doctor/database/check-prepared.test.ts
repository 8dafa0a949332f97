import pg from 'pg';
import { expect, test } from 'vitest';
import { openClient, ownTestDatabase } from '../../../../testing/test-database.ts';
import { poolSessions } from '../../../../testing/wire/pooled-sessions.ts';
import { tryPrepared } from './check-prepared.ts';

const database = await ownTestDatabase();
const openBoth = () => Promise.all([openClient(database.url), openClient(database.url)]);

test.each([false, true])(
  'OPS-16: a pooler that continues in another session is a fault, also when others use it (%s)',
  async (isDisturbed) => {
    const open = poolSessions(await openBoth(), { isDisturbed });
    expect(await tryPrepared(open(), open())).toEqual({
      state: 'fault',
      text: expect.stringContaining('set DATABASE_PREPARED_STATEMENTS=off'),
    });
  },
);

test('OPS-16: connections with a session of their own keep prepared statements', async () => {
  const own = await openBoth();
  expect(await tryPrepared(...own)).toMatchObject({ state: 'ok' });
  const ended = new pg.Client(database.url);
  await ended.connect();
  await ended.end();
  await expect(tryPrepared(ended, own[0])).rejects.toThrow('closed');
});

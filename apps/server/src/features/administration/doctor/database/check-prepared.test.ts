import pg from 'pg';
import { expect, test } from 'vitest';
import { openClient, ownTestDatabase } from '../../../../testing/test-database.ts';
import { type Client, tryPrepared } from './check-prepared.ts';

/** What the driver believes its session to have prepared. */
type Session = pg.Client & { readonly connection: { parsedStatements: object } };

const database = await ownTestDatabase();
const [first, second] = (await Promise.all([
  openClient(database.url),
  openClient(database.url),
])) as [Session, Session];

/** Connections to a pooler that gives each transaction, and each statement outside of one, the first session that is free. */
function openPooled(): Client {
  let prepared = {};
  let held: Session | undefined;
  const query = async (statement: string | { name: string; text: string }) => {
    const session = held ?? (busy.has(first) ? second : first);
    session.connection.parsedStatements = prepared;
    if (statement === 'begin') busy.add((held = session));
    if (statement === 'rollback') {
      busy.delete(session);
      held = undefined;
    }
    const answer = await session.query(statement);
    prepared = session.connection.parsedStatements;
    return answer;
  };
  return { query: query as Client['query'] };
}
const busy = new Set<Session>();

test('OPS-16: a pooler that continues in another session is a fault, connections of their own are right', async () => {
  const own = await Promise.all([openClient(database.url), openClient(database.url)]);
  expect(await tryPrepared(...own)).toMatchObject({ state: 'ok' });
  expect(await tryPrepared(openPooled(), openPooled())).toEqual({
    state: 'fault',
    text: expect.stringContaining('set DATABASE_PREPARED_STATEMENTS=off'),
  });
  const ended = new pg.Client(database.url);
  await ended.connect();
  await ended.end();
  await expect(tryPrepared(ended, own[0])).rejects.toThrow('closed');
});

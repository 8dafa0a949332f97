import type { LoginLog } from '@kolli/contract/people/login-logs';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { loginLogQuery } from './login-log.repository.ts';

const server = await shareTestServer();
const pharmacyId = (await givenPharmacy(server)).id;
const main = await givenUser(server, { role: 'main_user', pharmacyId });

interface Page {
  readonly logs: LoginLog[];
  readonly lastTimestamp: number | null;
  readonly lastKey: string | null;
}
const ask = (query = '') => server.ask(main, 'GET', `/api/users/login-logs/${pharmacyId}${query}`);
const page = async (query = '') => (await ask(query)).body.result as Page;

test('CAL-07 LOG-02: sign-ins and sign-outs have name, e-mail, type and time, newest first', async () => {
  const signed = await givenUser(server, { pharmacyId, firstName: 'Siri', lastName: 'Lund' });
  const at = server.time.clock().getTime();
  await server.ask(signed, 'POST', '/api/users/login-logs/logged-in');
  server.time.advance(60_000);
  await server.ask(signed, 'POST', '/api/users/login-logs/logged-out');
  const who = { loginInfoUserName: 'Siri Lund', email: signed.email };
  expect((await page()).logs).toEqual([
    { id: expect.any(String), timestamp: at + 60_000, infoType: 'logged_out', ...who },
    { id: expect.any(String), timestamp: at, infoType: 'logged_in', ...who },
  ]);
});

test('LOG-03 LOG-04: pages of 20 contain every row once, also rows with equal times', async () => {
  const at = server.time.clock().getTime() + 60_000;
  const rows = Array.from({ length: 57 }, (_, index) => ({
    pharmacy_id: pharmacyId,
    id: newId(),
    user_id: main.id,
    user_name: 'M',
    email: 'm@x.test',
    info_type: 'logged_in' as const,
    occurred_at: new Date(at + Math.floor(index / 25) * 1e3),
  }));
  await server.store.inPharmacies([pharmacyId], (tx) =>
    tx.insertInto('login_log').values(rows).execute(),
  );
  const found: LoginLog[] = [];
  for (let next = ''; ; ) {
    const { logs, lastTimestamp, lastKey } = await page(next);
    found.push(...logs);
    if (lastTimestamp === null) break;
    expect(logs).toHaveLength(20);
    next = `?lastTimestamp=${lastTimestamp}&lastKey=${lastKey}`;
  }
  expect(found).toHaveLength(59);
  expect(new Set(found.map(({ id }) => id)).size).toBe(59);
  const order = found.toSorted(
    (one, other) => other.timestamp - one.timestamp || (one.id < other.id ? 1 : -1),
  );
  expect(found).toEqual(order);
});

test('LOG-04: a time without a key starts after all rows of that time', async () => {
  const { logs } = await page('?limit=1');
  const [newest] = logs;
  const rest = await page(`?lastTimestamp=${newest?.timestamp}&limit=100`);
  expect(rest.logs.every(({ timestamp }) => timestamp < (newest?.timestamp ?? 0))).toBe(true);
});

test('the log of another pharmacy is forbidden', async () => {
  const foreign = (await givenPharmacy(server)).id;
  const other = await givenUser(server, { pharmacyId: foreign, role: 'main_user' });
  await server.ask(other, 'POST', '/api/users/login-logs/logged-in');
  const emails = (await page('?limit=100')).logs.map(({ email }) => email);
  expect(emails).not.toContain(other.email);
  const answer = await server.ask(main, 'GET', `/api/users/login-logs/${foreign}`);
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test.each([
  '?limit=0',
  '?limit=101',
  '?lastTimestamp=x',
  '?lastTimestamp=-1',
  '?lastKey=1',
  '?x=1',
])('%s is refused', async (query) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { code: 'validation_fail' } });
});

test('a page with all rows has no next page', async () => {
  const place = (await givenPharmacy(server)).id;
  const chief = await givenUser(server, { role: 'main_user', pharmacyId: place });
  for (const what of ['logged-in', 'logged-out', 'logged-in'])
    await server.ask(chief, 'POST', `/api/users/login-logs/${what}`);
  const read = async (limit: number) =>
    (await server.ask(chief, 'GET', `/api/users/login-logs/${place}?limit=${limit}`)).body
      .result as Page;
  expect(await read(3)).toMatchObject({ lastTimestamp: null, lastKey: null });
  const first = await read(2);
  expect(first.lastKey).toBe(first.logs.at(-1)?.id);
  const page2 = { last: undefined, limit: 2 };
  const rows = await server.store.readInPharmacies([place], (from) =>
    loginLogQuery(from, place, page2),
  );
  expect(rows).toHaveLength(2);
});

test('a time without a key excludes the rows of that time, and no earlier ones', async () => {
  const place = (await givenPharmacy(server)).id;
  const chief = await givenUser(server, { role: 'main_user', pharmacyId: place });
  await server.ask(chief, 'POST', '/api/users/login-logs/logged-in');
  const first = server.time.clock().getTime();
  server.time.advance(1000);
  for (const what of ['logged-out', 'logged-in'])
    await server.ask(chief, 'POST', `/api/users/login-logs/${what}`);
  const path = `/api/users/login-logs/${place}?lastTimestamp=${first + 1000}`;
  const { logs } = (await server.ask(chief, 'GET', path)).body.result as Page;
  expect(logs.map(({ timestamp }) => timestamp)).toEqual([first]);
});

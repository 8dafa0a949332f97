import type { LoginLog } from '@kolli/contract/people/login-logs';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { said, shareTestServer } from '../../../testing/test-server.ts';
import { loginLogQuery } from './login-log.repository.ts';

const server = await shareTestServer();

interface Page {
  readonly logs: LoginLog[];
  readonly lastTimestamp: number | null;
  readonly lastKey: string | null;
}

/** A pharmacy with its main user, who reads its log. */
async function givenPlace() {
  const { id } = await server.givenPharmacy();
  const chief = await server.givenUser({ role: 'main_user', pharmacyId: id });
  const ask = (query = '', of = id) =>
    server.ask(chief, 'GET', `/api/users/login-logs/${of}${query}`);
  return {
    id,
    chief,
    ask,
    page: async (query = '') => (await ask(query)).body.result as Page,
    note: (what: 'in' | 'out', who = chief) =>
      server.ask(who, 'POST', `/api/users/login-logs/logged-${what}`),
  };
}

const { id: pharmacyId, chief: main, ask, page, note } = await givenPlace();

test('CAL-07 LOG-02: sign-ins and sign-outs have name, e-mail, type and time, newest first', async () => {
  const signed = await server.givenUser({ pharmacyId, firstName: 'Siri', lastName: 'Lund' });
  const at = server.time.clock().getTime();
  await note('in', signed);
  server.time.advance(60_000);
  await note('out', signed);
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

test('LOG-04: a time without a key excludes the rows of that time, and no earlier ones', async () => {
  const place = await givenPlace();
  await place.note('in');
  const first = server.time.clock().getTime();
  server.time.advance(1000);
  await place.note('out');
  await place.note('in');
  const { logs } = await place.page(`?lastTimestamp=${first + 1000}`);
  expect(logs.map(({ timestamp }) => timestamp)).toEqual([first]);
});

test('a page with all rows has no next page', async () => {
  const place = await givenPlace();
  for (const what of ['in', 'out', 'in'] as const) await place.note(what);
  expect(await place.page('?limit=3')).toMatchObject({ lastTimestamp: null, lastKey: null });
  const first = await place.page('?limit=2');
  expect(first.lastKey).toBe(first.logs.at(-1)?.id);
  const two = { last: undefined, limit: 2 };
  const rows = await server.store.readInPharmacies([place.id], (from) =>
    loginLogQuery(from, place.id, two),
  );
  expect(rows).toHaveLength(2);
});

test('the log of another pharmacy is forbidden, and unknown queries are refused', async () => {
  const other = await givenPlace();
  await other.note('in');
  const emails = (await page('?limit=100')).logs.map(({ email }) => email);
  expect(emails).not.toContain(other.chief.email);
  expect(await said(ask('', other.id))).toBe('403 forbidden');
  const time = 'lastTimestamp';
  for (const query of ['limit=0', 'limit=101', `${time}=x`, `${time}=-1`, 'lastKey=1', 'x=1'])
    expect(await said(ask(`?${query}`)), query).toBe('400 validation_fail');
});

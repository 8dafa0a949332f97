import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes, guessedSsns, otherSsn, ssn } from '../counter/testing/counter.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';

const windowMs = 10 * 60_000;
let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const search = (typed: string, who?: GivenUser) =>
  desk.ask('POST', '/deliveries/find-by-ssn', { pharmacyId: desk.pharmacyId, ssn: typed }, who);
const searchByQuery = (typed: string) =>
  desk.ask('GET', `/deliveries/find-by-ssn?${new URLSearchParams({ ssn: typed }).toString()}`);

const searches = () => desk.rows('audit_entry', { action: 'ssn.search' }, 'seq');

test('CAL-31: the audit log has user, time and number of hits of a search, but not the number', async () => {
  await desk.book({ ssn });
  for (const typed of [ssn, otherSsn]) expect(await search(typed)).toMatchObject({ status: 200 });
  const who = { user_id: desk.staff.id, occurred_at: server.time.clock() };
  const entries = await searches();
  expect(entries).toMatchObject([
    { ...who, detail: { hits: 1 }, subject: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { ...who, detail: { hits: 0 }, subject: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
  expect(entries[0]?.subject).not.toBe(entries[1]?.subject);
  expect(JSON.stringify(entries)).not.toMatch(/010190|999W|131052|308T/i);
});

test('RES-07: a repeated search is logged again only when its number of hits changes', async () => {
  for (let time = 0; time < 3; time += 1) await search(ssn);
  await searchByQuery(` ${ssn.toLowerCase()}`);
  expect((await searches()).map(({ detail }) => detail)).toEqual([{ hits: 0 }]);
  await desk.book({ ssn });
  for (let time = 0; time < 40; time += 1) expect(await search(ssn)).toMatchObject({ status: 200 });
  expect((await searches()).map(({ detail }) => detail)).toEqual([{ hits: 0 }, { hits: 1 }]);
  server.time.advance(windowMs);
  await search(ssn);
  expect(await searches()).toHaveLength(3);
});

test('CAL-31: of forty concurrent searches for different numbers thirty succeed, by GET or POST', async () => {
  const typed = guessedSsns(40);
  const responses = await callAtOnce(typed.length, (index) =>
    (index % 2 === 0 ? search : searchByQuery)(typed[index] ?? ''),
  );
  expect(countCodes(responses)).toEqual({ ok: 30, too_many_requests: 10 });
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await searches()).toHaveLength(30);
});

test('CAL-31: the limit applies to one user for ten minutes, and not to others', async () => {
  await desk.book({ ssn });
  expect(await search(ssn)).toMatchObject({ status: 200 });
  server.time.advance(1);
  for (const typed of guessedSsns(29)) expect(await search(typed)).toMatchObject({ status: 200 });
  const [late = ''] = guessedSsns(1, 500);
  expect(await search(late)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(await search(ssn)).toMatchObject({ status: 200 });
  const colleague = await server.givenUser({ pharmacyId: desk.pharmacyId });
  expect(await search(late, colleague)).toMatchObject({ status: 200 });
  server.time.advance(windowMs - 2);
  expect(await search(late)).toMatchObject({ status: 429 });
  server.time.advance(1);
  expect(await search(late)).toMatchObject({ status: 200 });
});

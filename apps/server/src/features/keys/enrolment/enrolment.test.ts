import { createHash, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { runKolli } from '../../../cli/testing/cli.ts';
import { type GivenBox, type GivenPharmacy, type GivenUser } from '../../../testing/factories.ts';
import { refused } from '../../deliveries/testing/desk.ts';
import { ownTestServer } from '../../../testing/test-server.ts';

const minuteMs = 60_000;

let pharmacy: GivenPharmacy;
let box: GivenBox;
let admin: GivenUser;
let nextAddress = 0;
const lines: Record<string, unknown>[] = [];

const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const server = await ownTestServer({}, log);
beforeEach(async () => {
  server.time.reset();
  pharmacy = await server.givenPharmacy();
  box = await server.givenBox({ pharmacyId: pharmacy.id });
  admin = await server.givenAdministrator({ role: 'admin', pharmacyId: pharmacy.id });
});

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A call without a key, from a network of its own unless one is given. */
async function ask(url: string, body: object, remoteAddress = `10.0.0.${(nextAddress += 1)}`) {
  const call = { method: 'POST', url: `/device/v1${url}`, payload: body, remoteAddress } as const;
  const response = await server.app.inject(call);
  const { statusCode: status, body: text, headers } = response;
  return { status, retryAfter: headers['retry-after'], text, body: response.json<Answer>() };
}
interface Answer {
  readonly code?: string;
  readonly result: { readonly claimCode: string; readonly keyStart: string | null };
}

async function waitingBox(remoteAddress?: string) {
  const secret = randomBytes(32).toString('base64url');
  const started = await ask('/enrolments', { secretHash: hashOf(secret) }, remoteAddress);
  const code = started.body.result.claimCode;
  const show = () => ask('/enrolments/show', { secretHash: hashOf(secret) });
  return { secret, code, show };
}

const claim = (claimCode: string, who = admin, fields: object = {}) => {
  const place = { pharmacyId: pharmacy.id, boxId: box.id };
  return server.ask(who, 'POST', '/api/keys/claim', {
    ...place,
    name: 'hall',
    claimCode,
    ...fields,
  });
};
const stateOf = (key: string) => server.ask({ key }, 'GET', '/device/v1/state');
const wrong = refused(404, 'claim_code_not_found');

test('INT-11: a new box shows a code, somebody enters it, and the box alone has the key, whose start opens nothing without its secret', async () => {
  const { secret, code, show } = await waitingBox();
  expect(code).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{4}-[2-9B-DF-HJ-NP-TV-XZ]{4}$/);
  expect((await show()).body.result).toEqual({ keyStart: null });
  // As a text processor writes it.
  const claimed = await claim(` ${code.toLowerCase().replace('-', '\u2013\u200b ')} `);
  const { id } = claimed.body.result as { id: string };
  expect(claimed.body.result).toMatchObject({ kind: 'device', name: 'hall', boxId: box.id });
  const shown = await show();
  const key = `${shown.body.result.keyStart}${secret}`;
  expect(await stateOf(key)).toMatchObject({ status: 200, body: { result: { boxId: box.id } } });
  expect(JSON.stringify([claimed.body, shown.text])).not.toContain(secret);
  const stored = await server.store.inPharmacies([pharmacy.id], (tx) =>
    tx.selectFrom('audit_entry').select(['action', 'subject', 'user_id']).execute(),
  );
  expect(stored).toContainEqual({ action: 'key.create', subject: id, user_id: admin.id });
  const second = await waitingBox();
  const { keyStart } = shown.body.result;
  expect((await second.show()).body.result).toEqual({ keyStart: null });
  for (const wrongSecret of ['', second.secret, hashOf(secret)])
    expect(await stateOf(`${keyStart}${wrongSecret}`)).toMatchObject({ status: 401 });
});

test('INT-11: a code is used once, also by two people at once', async () => {
  const { code } = await waitingBox();
  const other = await server.givenAdministrator({ role: 'admin', pharmacyId: pharmacy.id });
  const answers = await Promise.all([claim(code), claim(code, other), claim(code, other)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(2);
  expect(await claim(code)).toMatchObject(wrong);
  expect((await server.ask(admin, 'GET', `/api/keys/${pharmacy.id}`)).body.result).toHaveLength(1);
});

test('INT-11: a code that is entered at the last moment still gives the box its key; it ends after 15 minutes, and its box asks for a new one', async () => {
  const { code, show } = await waitingBox();
  server.time.advance(15 * minuteMs - 1);
  expect((await claim(code)).status).toBe(200);
  server.time.advance(14 * minuteMs);
  expect((await show()).body.result.keyStart).toMatch(/^kbox_/);
  server.time.advance(minuteMs);
  expect((await show()).status).toBe(404);
  const { code: late, show: showLate } = await waitingBox();
  server.time.advance(15 * minuteMs - 1);
  expect((await showLate()).status).toBe(200);
  server.time.advance(1);
  expect(await claim(late)).toMatchObject(wrong);
  expect(await showLate()).toMatchObject(refused(404, 'enrolment_not_found'));
  expect((await waitingBox()).code).not.toBe(late);
});

test('INT-11: a second box with the same secret is refused, and a box whose secret is no hash', async () => {
  const secretHash = hashOf('weak');
  expect((await ask('/enrolments', { secretHash })).status).toBe(200);
  expect(await ask('/enrolments', { secretHash })).toMatchObject(refused(409, 'enrolment_exists'));
  for (const bad of ['', 'short', `${secretHash}A`, `${secretHash.slice(0, -1)}B`, null])
    expect((await ask('/enrolments', { secretHash: bad })).status).toBe(400);
});

test('INT-11: after ten wrong codes a person enters no more for an hour, and each is in the security log', async () => {
  const { code } = await waitingBox();
  lines.length = 0;
  for (let guess = 0; guess < 10; guess += 1)
    expect(await claim(`2222-222${guess}`)).toMatchObject(wrong);
  server.time.advance(15 * minuteMs);
  expect(await claim(code)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2700' },
    body: { code: 'too_many_requests' },
  });
  const events = () => lines.filter(({ event }) => event !== undefined);
  await expect
    .poll(() => events().map(({ event }) => event))
    .toEqual([...Array.from({ length: 10 }, () => 'wrong_key'), 'too_many_calls']);
  expect(events()[0]).toMatchObject({ code: 'claim_code_not_found', userId: admin.id });
  expect(JSON.stringify(events())).not.toContain('2222');
  server.time.advance(45 * minuteMs);
  expect(await claim((await waitingBox()).code)).toMatchObject({ status: 200 });
});

test('INT-11: guesses at once are counted one after another', async () => {
  const guesses = Array.from({ length: 20 }, (_, index) => claim(`3333-3${100 + index}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('INT-11: nobody of another pharmacy and nobody without the right makes a key by a code', async () => {
  const { code, show } = await waitingBox();
  const foreign = await server.givenPharmacy();
  const stranger = await server.givenUser({ role: 'admin', pharmacyId: foreign.id });
  const staff = await server.givenUser({ role: 'user', pharmacyId: pharmacy.id });
  expect((await claim(code, stranger)).status).toBe(403);
  expect((await claim(code, staff)).status).toBe(403);
  const foreignBox = await server.givenBox({ pharmacyId: foreign.id });
  expect(await claim(code, admin, { boxId: foreignBox.id })).toMatchObject({ status: 404 });
  expect((await show()).body.result).toEqual({ keyStart: null });
  expect((await claim(code)).status).toBe(200);
});

test('INT-11: at most 20 boxes of a network wait at once, and others are not kept from it', async () => {
  const address = '192.0.2.7';
  const { code } = await waitingBox(address);
  for (let count = 1; count < 20; count += 1) await waitingBox(address);
  const secretHash = hashOf('one more');
  const tooMany = await ask('/enrolments', { secretHash }, address);
  expect(tooMany).toMatchObject({ status: 429, retryAfter: '60' });
  // A box that has its key waits no more.
  expect((await claim(code)).status).toBe(200);
  const inItsPlace = { secretHash: hashOf('in its place') };
  expect((await ask('/enrolments', inItsPlace, address)).status).toBe(200);
  expect((await ask('/enrolments', { secretHash }, '192.0.2.8')).status).toBe(200);
  server.time.advance(15 * minuteMs);
  expect((await ask('/enrolments', { secretHash: hashOf('next') }, address)).status).toBe(200);
});

test('SEC-15: a network of 48 bits has the waiting boxes of one address, however many of its networks it uses', async () => {
  const start = (network: string) =>
    ask('/enrolments', { secretHash: hashOf(network) }, `${network}::1`);
  const statuses: number[] = [];
  for (let count = 1; count <= 21; count += 1)
    statuses.push((await start(`2001:db8:7:${count}`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await start('2001:db8:8:1')).status).toBe(200);
});

test('INT-11: the operator enters the code by a command', async () => {
  const { code, secret, show } = await waitingBox();
  const at = ['--pharmacy', pharmacy.businessId, '--box', box.name];
  expect(await runKolli(server, ['key', 'claim', '2222-2222', ...at])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('No box waits with this claim code'),
  });
  const { said, complained } = await runKolli(server, ['key', 'claim', code, ...at]);
  expect([said, complained]).toEqual([expect.stringContaining(`for '${box.name}'`), '']);
  const { keyStart } = (await show()).body.result;
  expect((await stateOf(`${keyStart}${secret}`)).status).toBe(200);
});

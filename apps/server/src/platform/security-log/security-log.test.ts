import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { refuseWrites } from '../../testing/refuse-writes.ts';
import { rowsIn } from '../../testing/rows.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import type { Tx } from '../database/open-database.ts';
import { newId } from '../database/ids.ts';
import { createMachineKey } from '../session/machine-keys.ts';
import { listCounts } from './event-counts.ts';
import { securityEvents } from './security-event.ts';
import { maxLinesPerMinute, openSecurityLog } from './security-log.ts';

const password = 'a password for these tests';
const canaries = {
  password: 'canary-wrong-password',
  strangersEmail: 'canary-stranger@example.test',
  identityNumber: '010190-999W',
  pin: '918273',
  secret: 'canarySecretOfAKey',
  token: 'canary.token.text',
};
const lines: Record<string, unknown>[] = [];

const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const server = await ownTestServer({ CALLS_PER_MINUTE: '10' }, log);

/** A person with an account at these pharmacies. */
async function withAccount(...pharmacyIds: string[]): Promise<GivenUser> {
  const { id: userId, email, ...person } = await server.givenUser({ pharmacyId: pharmacyIds });
  await server.services.identity.accounts.createAccount({ userId, email, name: 'Aino', password });
  return { id: userId, email, ...person };
}
const { id: pharmacyId } = await server.givenPharmacy();
const { id: foreignId } = await server.givenPharmacy();
const user = await withAccount(pharmacyId);

async function linesOf(work: () => Promise<unknown>) {
  const before = lines.length;
  await work();
  await expect.poll(() => lines.length).toBeGreaterThan(before);
  return lines.slice(before);
}
const post = (path: string, payload: object, cookie = '') =>
  server.app.inject({
    method: 'POST',
    url: `/identity/${path}`,
    headers: { origin: server.services.settings.PUBLIC_URL, cookie },
    payload,
    remoteAddress: '2001:db8:1:2:3:4:5:6',
  });
const signIn = (email: string, given: string) => post('sign-in/email', { email, password: given });
const look = <T>(work: (tx: Tx) => Promise<T>) => server.store.inPharmacies([pharmacyId], work);
const auditedOf = (subject: string) =>
  rowsIn(look, 'audit_entry', { subject }, 'seq').then((rows) =>
    rows.map(({ action }) => action).filter((action) => action.startsWith('sign_in.')),
  );
const call = (method: string, route: string) => ({ method, route, reqId: expect.any(String) });
const failed = { event: 'sign_in_failed', code: 'error_login_user_not_found_or_wrong_password' };
const network = '2001:db8:1:2::/64';

test('SEC-09: a failed sign-in is logged with the id of its account, if there is one, and the network', async () => {
  const where = { ...call('POST', '/identity/sign-in/email'), network };
  const [known] = await linesOf(() => signIn(user.email, canaries.password));
  expect(known).toMatchObject({ ...failed, ...where, userId: user.id });
  const [unknown] = await linesOf(() => signIn(canaries.strangersEmail, canaries.password));
  expect(unknown).toMatchObject({ ...failed, ...where });
  expect(unknown).not.toHaveProperty('userId');
});

test('SEC-09: of an account the first failed sign-in and the first lock-out of an hour are audited', async () => {
  const person = await withAccount(pharmacyId, foreignId);
  const logged = await linesOf(async () => {
    for (let times = 0; times < 12; times += 1) await signIn(person.email, canaries.password);
  });
  const actions = ['sign_in.failed', 'sign_in.locked_out'];
  await expect.poll(() => auditedOf(person.id)).toEqual(actions);
  const events = logged.filter(({ userId }) => userId === person.id).map(({ event }) => event);
  const times = (count: number, event: string) => Array<string>(count).fill(event);
  expect(events).toEqual([...times(10, 'sign_in_failed'), ...times(2, 'locked_out')]);
});

test('SEC-09: a wrong password of somebody who is signed in is logged and audited', async () => {
  const person = await withAccount(pharmacyId);
  const { cookies } = await signIn(person.email, password);
  const cookie = cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const [line] = await linesOf(() => post('prove', { password: canaries.password }, cookie));
  const expected = { event: 'sign_in_failed', code: 'wrong_password', userId: person.id };
  expect(line).toMatchObject({ ...expected, ...call('POST', '/identity/prove') });
  await expect.poll(() => auditedOf(person.id)).toEqual(['sign_in.failed']);
});

test('SEC-09: a wrong key of a machine is logged with the key that it names, but not its secret', async () => {
  const machine = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
  const { id, key } = await look((tx) => createMachineKey(tx, machine, server.time.clock()));
  const wrong = key.replace(/[^_]+$/, canaries.secret);
  const url = '/integration/v1/orders/canary-order';
  const [line] = await linesOf(() => server.ask({ key: wrong }, 'GET', url));
  expect(line).toMatchObject({
    event: 'wrong_key',
    code: 'not_authorized',
    keyId: id,
    pharmacyId,
    ...call('GET', '/integration/v1/orders/:fulfillmentOrderId'),
  });
  const askBox = () => server.ask({ key: canaries.secret }, 'GET', '/device/v1/state');
  const [box] = await linesOf(askBox);
  expect(box).toMatchObject({ event: 'wrong_key', ...call('GET', '/device/v1/state') });
  expect(box).not.toHaveProperty('keyId');
});

test('SEC-09: calls without a right token, for others and too many are logged with who makes them', async () => {
  const ssn = `?ssn=${canaries.identityNumber}`;
  const [nobody] = await linesOf(() =>
    server.ask({ token: canaries.token }, 'GET', `/api/profile${ssn}`),
  );
  expect(nobody).toMatchObject({ event: 'not_authorized', ...call('GET', '/api/profile') });
  const who = { userId: user.id, pharmacyId };
  const [foreign] = await linesOf(() =>
    server.ask(user, 'POST', `/api/deliveries/create-on-pharmacy/${foreignId}`, {
      deliveryId: canaries.identityNumber,
      descriptionText: canaries.pin,
    }),
  );
  expect(foreign).toMatchObject({
    event: 'forbidden',
    code: 'forbidden',
    network: '127.0.0.1',
    ...who,
    ...call('POST', '/api/deliveries/create-on-pharmacy/:pharmacyId'),
  });
  const disabled = await server.givenUser({ pharmacyId, isDisabled: true });
  const [left] = await linesOf(() => server.ask(disabled, 'GET', '/api/profile'));
  expect(left).toMatchObject({ event: 'forbidden', code: 'user_is_disabled', userId: disabled.id });
  const [many] = await linesOf(async () => {
    for (let times = 0; times < 11; times += 1) await server.ask(user, 'GET', '/api/profile');
  });
  expect(many).toMatchObject({ event: 'too_many_calls', code: 'too_many_requests', ...who });
});

test('SEC-09: nothing that callers typed or sent is in the log', () => {
  const written = JSON.stringify(lines);
  expect(written).toContain(user.id);
  for (const text of [...Object.values(canaries), user.email, 'canary', password])
    expect(written).not.toContain(text);
});

test('SEC-09: events are counted in the metrics, and those of all instances in the database', async () => {
  const shown = await server.services.metrics.metrics();
  const counted = (event: string) =>
    Number(
      new RegExp(`^kolli_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(
        shown,
      )?.[1],
    );
  const ofEvent = (event: string) => lines.filter((line) => line['event'] === event).length;
  // It is no refused call.
  const refused = securityEvents.filter((event) => !event.startsWith('many_'));
  for (const event of refused) {
    expect(ofEvent(event)).toBeGreaterThan(0);
    expect([event, counted(event)]).toEqual([event, ofEvent(event)]);
  }
  const stored = async () => {
    const counts = await server.store.inGlobal((tx) => listCounts(tx, new Date(0)));
    return counts.find(({ event }) => event === 'wrong_key')?.count;
  };
  await server.services.securityLog.flush();
  expect(await stored()).toBe(2);
  const another = openSecurityLog({ ...server.services, metrics: new Registry() });
  const call = { code: 'not_authorized', method: 'GET', route: '/', reqId: '1', network } as const;
  another.note('wrong_key', call);
  // While the database refuses writes, nothing is lost.
  const end = await refuseWrites(server.database, { table: 'security_count', code: '53100' });
  await another.flush();
  await end();
  another.note('wrong_key', call);
  await another.flush();
  expect(await stored()).toBe(4);
});

test('SEC-09: of a flood a limited number of lines is written, and all are counted', async () => {
  const flooded: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void flooded.push(JSON.parse(line)) });
  const metrics = new Registry();
  const { note } = openSecurityLog({ ...server.services, log, metrics });
  const call = { method: 'GET', route: '/', network, code: 'not_authorized' } as const;
  const flood = (count: number) => {
    for (let times = 0; times < count; times += 1)
      note('not_authorized', { ...call, reqId: newId() });
  };
  flood(maxLinesPerMinute + 50);
  expect(flooded).toHaveLength(maxLinesPerMinute + 1);
  note('forbidden', { ...call, code: 'forbidden', reqId: '1' });
  expect(flooded.at(-1)).toMatchObject({ event: 'forbidden' });
  server.time.advance(60_000);
  flood(1);
  expect(flooded).toHaveLength(maxLinesPerMinute + 3);
  expect(await metrics.metrics()).toContain(`{event="not_authorized"} ${maxLinesPerMinute + 51}\n`);
});

import { afterAll, expect, test } from 'vitest';
import { refused } from '../deliveries/testing/desk.ts';
import { authenticate, customers, givenVerifyingPharmacy } from './testing/verification.ts';
import {
  expired,
  notFound,
  unusable,
  openVerifyingServer,
  type VerifyingServer,
} from './testing/verifying-server.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';

const world = await openVerifyingServer();
const { pharmacy } = world;
afterAll(() => world.close());

const answered: VerifyingServer['answered'] = (subject) => world.answered(subject);
const send: VerifyingServer['send'] = (query) => world.send(query);

/** The response with one changed parameter; `null` removes it. */
function changed(query: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const copy = new URLSearchParams(query);
  if (value === null) copy.delete(name);
  else copy.set(name, value);
  return copy;
}

test('a response that was sent before is refused', async () => {
  const { docId, query } = await answered();
  expect(await send(query)).toMatchObject({ status: 200 });
  for (let times = 0; times < 3; times += 1) expect(await send(query)).toMatchObject(expired);
  expect((await pharmacy.audit(docId)).map(({ action }) => action)).toEqual([
    'customer.verified',
    'customer.refused',
    'customer.refused',
    'customer.refused',
  ]);
});

test('of ten concurrent calls with the same response one is accepted', async () => {
  const { query } = await answered();
  const answers = await callAtOnce(10, () => send(query));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array<number>(9).fill(410)]);
});

test('ERR-100: a response after 15 minutes is refused, one just before is accepted', async () => {
  const early = await answered();
  const late = await answered();
  world.server.time.advance(15 * 60_000 - 1);
  expect(await send(early.query)).toMatchObject({ status: 200 });
  world.server.time.advance(1);
  expect(await send(late.query)).toMatchObject(expired);
});

test('ERR-022: an unknown state is refused', async () => {
  const { query } = await answered();
  const state = query.get('state') ?? '';
  const flipped = state.slice(0, -1) + (state.endsWith('A') ? 'B' : 'A');
  const ofUnknownPharmacy = `01900000000070008000000000000000${state.slice(32)}`;
  for (const forged of [flipped, ofUnknownPharmacy, 'x', '', `${state}x`, state.toUpperCase()])
    expect(await send(changed(query, 'state', forged))).toMatchObject(notFound);
  expect(await send(changed(query, 'state', null))).toMatchObject(notFound);
  // The right state is still valid.
  expect(await send(query)).toMatchObject({ status: 200 });
});

test('a state with another pharmacy and the same random part is unknown', async () => {
  const other = await givenVerifyingPharmacy(world.server);
  const { query } = await answered();
  const state = query.get('state') ?? '';
  const foreign = other.pharmacyId.replaceAll('-', '') + state.slice(32);
  expect(await send(changed(query, 'state', foreign))).toMatchObject(notFound);
});

test('two states in one response are refused', async () => {
  const [one, two] = [await answered(), await answered()];
  const both = new URLSearchParams(one.query);
  both.append('state', two.query.get('state') ?? '');
  expect(await send(both)).toMatchObject(notFound);
});

test('swapped states of two deliveries are refused', async () => {
  const [mine, theirs] = [await answered(), await answered(customers.otherFi.subject)];
  const crossed = changed(theirs.query, 'state', mine.query.get('state'));
  expect(await send(crossed)).toMatchObject(expired);
  const crossedBack = changed(mine.query, 'state', theirs.query.get('state'));
  expect(await send(crossedBack)).toMatchObject(expired);
  expect(await send(mine.query)).toMatchObject(expired);
});

test('a code of another state, an invented one and a missing one are refused', async () => {
  for (const code of ['made-up', 'x'.repeat(500), '']) {
    const { query } = await answered();
    expect((await send(changed(query, 'code', code))).status).toBeGreaterThanOrEqual(400);
  }
  const { query } = await answered();
  expect(await send(changed(query, 'code', null))).toMatchObject(unusable);
  const [one, two] = [await answered(), await answered()];
  expect(await send(changed(one.query, 'code', two.query.get('code')))).toMatchObject(expired);
});

test('two codes in one response are refused', async () => {
  const { query } = await answered();
  query.append('code', 'another');
  expect(await send(query)).toMatchObject(unusable);
});

test.each([
  ['missing', null],
  ['another', 'https://issuer.example'],
  ['nearly right', 'http://127.0.0.1/oidc'],
])('an issuer that is %s in the answer is refused', async (_how, iss) => {
  const { query } = await answered();
  expect(await send(changed(query, 'iss', iss))).toMatchObject(unusable);
});

test.each([
  ['nothing at all', '?'],
  ['garbage', '%%%\u0001&&&==='],
  ['something else', 'utm_source=sms'],
  ['a JSON text', '{"state":"x"}'],
  ['a fragment', '#state=x&code=y'],
])('%s as response is refused', async (_what, text) => {
  expect(await send(text)).toMatchObject(notFound);
});

test('an empty, a non-text and a huge response are invalid input', async () => {
  const { query } = await answered();
  const huge = `${query.toString()}&more=${'x'.repeat(4000)}`;
  for (const wrong of ['', 7, null, ['state=x'], { state: 'x' }, huge])
    expect(await authenticate(world.server, wrong)).toMatchObject(refused(400, 'validation_fail'));
  expect(await send(query)).toMatchObject({ status: 200 });
});

test('cancelling at the provider has its own error, and uses up the response', async () => {
  const { docId, query } = await answered('');
  expect(query.get('error')).toBe('access_denied');
  expect(await send(query)).toMatchObject(refused(409, 'authentication_cancelled'));
  expect(await send(query)).toMatchObject(expired);
  expect((await pharmacy.audit(docId))[0]).toMatchObject({
    action: 'customer.refused',
    detail: { reason: 'authentication_cancelled' },
  });
});

test('another error of the provider is reported as the provider’s', async () => {
  const { query } = await answered('');
  expect(await send(changed(query, 'error', 'server_error'))).toMatchObject(unusable);
});

test('a valid response with an added error is refused', async () => {
  const { query } = await answered();
  query.set('error', 'access_denied');
  expect(await send(query)).toMatchObject(refused(409, 'authentication_cancelled'));
});

test('no refusal reveals anything of the delivery', () => {
  expect(world.checkRefusals()).toBeGreaterThan(30);
});

import { expect, test } from 'vitest';
import { callAtOnce, said } from '../../testing/test-server.ts';
import { authenticate, customers, givenVerifyingPharmacy } from './testing/verification.ts';
import { expired, notFound, openVerifyingServer, unusable } from './testing/verifying-server.ts';

const world = await openVerifyingServer();
const { server, pharmacy, answered, answerTo, send } = world;

/** The response with one changed parameter; `null` removes it. */
function changed(query: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const copy = new URLSearchParams(query);
  if (value === null) copy.delete(name);
  else copy.set(name, value);
  return copy;
}
const cancelled = '409 authentication_cancelled';

test('a response that was sent before is refused', async () => {
  const { docId, query } = await answered();
  expect(await send(query)).toBe('200');
  for (let times = 0; times < 3; times += 1) expect(await send(query)).toBe(expired);
  expect((await pharmacy.audit(docId)).map(({ action }) => action)).toEqual([
    'customer.verified',
    'customer.refused',
    'customer.refused',
    'customer.refused',
  ]);
});

test('of ten concurrent calls with the same response one is accepted', async () => {
  const { query } = await answered();
  const answers = await callAtOnce(10, () => answerTo(query));
  expect((await Promise.all(answers.map(said))).sort()).toEqual([
    '200',
    ...Array<string>(9).fill(expired),
  ]);
});

test('ERR-100: a response after 15 minutes is refused, one just before is accepted', async () => {
  const [early, late] = [await answered(), await answered()];
  server.time.advance(15 * 60_000 - 1);
  expect(await send(early.query)).toBe('200');
  server.time.advance(1);
  expect(await send(late.query)).toBe(expired);
});

test('ERR-022: an unknown state is refused, also that of another pharmacy with the same random part', async () => {
  const other = await givenVerifyingPharmacy(server);
  const { query } = await answered();
  const state = query.get('state') ?? '';
  const random = state.slice(32);
  for (const forged of [
    state.slice(0, -1) + (state.endsWith('A') ? 'B' : 'A'),
    `01900000000070008000000000000000${random}`,
    other.pharmacyId.replaceAll('-', '') + random,
    'x',
    '',
    `${state}x`,
    state.toUpperCase(),
    null,
  ])
    expect(await send(changed(query, 'state', forged))).toBe(notFound);
  // The right state is still valid.
  expect(await send(query)).toBe('200');
});

test('two states in one response, and swapped states of two deliveries, are refused', async () => {
  const [mine, theirs] = [await answered(), await answered(customers.otherFi.subject)];
  const both = new URLSearchParams(mine.query);
  both.append('state', theirs.query.get('state') ?? '');
  expect(await send(both)).toBe(notFound);
  expect(await send(changed(theirs.query, 'state', mine.query.get('state')))).toBe(expired);
  expect(await send(changed(mine.query, 'state', theirs.query.get('state')))).toBe(expired);
  expect(await send(mine.query)).toBe(expired);
});

test('a code of another state, an invented, a missing and a second one are refused', async () => {
  for (const code of ['made-up', 'x'.repeat(500), '']) {
    const { query } = await answered();
    expect((await answerTo(changed(query, 'code', code))).status).toBeGreaterThanOrEqual(400);
  }
  const [one, two, three] = [await answered(), await answered(), await answered()];
  expect(await send(changed(three.query, 'code', null))).toBe(unusable);
  expect(await send(changed(one.query, 'code', two.query.get('code')))).toBe(expired);
  const { query } = await answered();
  query.append('code', 'another');
  expect(await send(query)).toBe(unusable);
});

test.each([
  ['missing', null],
  ['another', 'https://issuer.example'],
  ['nearly right', 'http://127.0.0.1/oidc'],
])('an issuer that is %s in the answer is refused', async (_how, iss) => {
  const { query } = await answered();
  expect(await send(changed(query, 'iss', iss))).toBe(unusable);
});

test.each([
  ['nothing at all', '?'],
  ['garbage', '%%%\u0001&&&==='],
  ['something else', 'utm_source=sms'],
  ['a JSON text', '{"state":"x"}'],
  ['a fragment', '#state=x&code=y'],
])('%s as response is refused', async (_what, text) => {
  expect(await send(text)).toBe(notFound);
});

test('an empty, a non-text and a huge response are invalid input', async () => {
  const { query } = await answered();
  const huge = `${query.toString()}&more=${'x'.repeat(4000)}`;
  for (const wrong of ['', 7, null, ['state=x'], { state: 'x' }, huge])
    expect(await said(authenticate(server, wrong))).toBe('400 validation_fail');
  expect(await send(query)).toBe('200');
});

test('cancelling at the provider has its own error, and uses up the response', async () => {
  const { docId, query } = await answered('');
  expect(query.get('error')).toBe('access_denied');
  expect(await send(query)).toBe(cancelled);
  expect(await send(query)).toBe(expired);
  expect((await pharmacy.audit(docId))[0]).toMatchObject({
    action: 'customer.refused',
    detail: { reason: 'authentication_cancelled' },
  });
});

test('another error of the provider, or one added to a valid response, is refused', async () => {
  const { query } = await answered('');
  expect(await send(changed(query, 'error', 'server_error'))).toBe(unusable);
  const valid = await answered();
  expect(await send(changed(valid.query, 'error', 'access_denied'))).toBe(cancelled);
});

test('no refusal reveals anything of the delivery', () => {
  expect(world.countRefusals()).toBeGreaterThan(30);
});

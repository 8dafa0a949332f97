import { expect, test } from 'vitest';
import { provideIdentity } from '../../testing/providers/sandbox-provider.ts';
import { said } from '../../testing/test-server.ts';
import { authenticate, customers, givenVerifyingPharmacy } from './testing/verification.ts';
import { mismatch, notFound, openVerifyingServer } from './testing/verifying-server.ts';

const world = await openVerifyingServer();
const { pharmacy } = world;

const me: string = customers.fi.subject;

/** Opens a link by any name, without the message's token. */
async function openBy(name: string): Promise<string> {
  const path = [pharmacy.businessId, name].map(encodeURIComponent).join('/');
  const url = `/api/strong-authentication/show-verify-link/${path}`;
  const answer = await world.server.ask(null, 'GET', url);
  expect([name, answer.status, Object.keys(answer.body)]).toEqual([name, 200, ['result']]);
  const { authLink, ...rest } = answer.body.result as { authLink: string };
  expect(rest).toEqual({});
  return authLink;
}

const proveBy = async (name: string, subject = me) =>
  authenticate(world.server, await provideIdentity(await openBy(name), subject));
const endOf = (...given: Parameters<typeof proveBy>) => said(proveBy(...given));

/** What is the same of two ways to the provider: all but what is random. */
function shapeOf(link: string): string {
  const { origin, pathname, searchParams } = new URL(link);
  const fields = [...searchParams].map(([name, value]) => [
    name,
    ['state', 'nonce', 'code_challenge'].includes(name) ? value.length : value,
  ]);
  return JSON.stringify([origin, pathname, fields]);
}

test('SEC-11: known and unknown kolli IDs, docIds and guessed tokens all get a way to the provider', async () => {
  const { docId, kolliId } = await pharmacy.parcel();
  const { kolliId: withoutNumber } = await pharmacy.parcel(null);
  const other = await givenVerifyingPharmacy(world.server);
  const foreign = await other.parcel();
  const token = pharmacy.tokenOf(docId);
  const names = [
    kolliId,
    docId,
    withoutNumber,
    'no-such-kolli',
    foreign.kolliId,
    foreign.docId,
    // Guessed, changed, cut, reordered, and another pharmacy's tokens.
    'A'.repeat(43),
    `${token.slice(0, -2)}${token.endsWith('A') ? 'Q' : 'A'}${token.slice(-1)}`,
    token.slice(0, 42),
    token.split('').reverse().join(''),
    `${token.slice(22)}${token.slice(0, 21)}`,
    other.tokenOf(foreign.docId),
    other.tokenOf(docId),
    token.toLowerCase(),
    "' or 1=1 --",
  ];
  const shapes = new Set<string>();
  for (const name of names) shapes.add(shapeOf(await openBy(name)));
  expect(shapes.size).toBe(1);
  expect(shapeOf(await openBy(token))).toBe([...shapes][0]);
});

test('SEC-11: what does not fit is said only after the proof', async () => {
  const { docId, kolliId } = await pharmacy.parcel();
  const token = pharmacy.tokenOf(docId);
  const { kolliId: withoutNumber } = await pharmacy.parcel(null);
  expect(await endOf('no-such-kolli')).toBe(notFound);
  expect(await endOf(token.split('').reverse().join(''))).toBe(notFound);
  expect(await endOf(withoutNumber)).toBe('409 delivery_has_no_ssn');
  expect(await endOf(kolliId, customers.otherFi.subject)).toBe(mismatch);
  expect(await pharmacy.audit(docId)).toEqual([
    { action: 'customer.refused', user_id: null, detail: { reason: 'ssn_mismatch' } },
  ]);
});

test('SEC-11: a kolli ID in the place of the token leads its customer to the PIN', async () => {
  const { docId, kolliId } = await pharmacy.parcel();
  const pickupPin = await pharmacy.pinOf(docId);
  const answer = await proveBy(kolliId.toUpperCase());
  expect(answer).toMatchObject({ status: 200, body: { result: { pickupPin } } });
});

test('SEC-11: a stranger who tries a kolli ID does not use up the tries of the message’s link', async () => {
  const { docId, kolliId } = await pharmacy.parcel();
  const tooMany = '429 too_many_requests';
  for (let time = 0; time < 30; time += 1) await openBy(kolliId);
  expect(await said(pharmacy.link(kolliId))).toBe(tooMany);
  expect(await said(pharmacy.link(kolliId.toUpperCase()))).toBe(tooMany);
  // Nor do their answers: each began with a try that was counted.
  const query = await provideIdentity(await pharmacy.open(docId), me);
  expect(await said(authenticate(world.server, query))).toBe('200');
  // An unknown one is limited in the same way.
  for (let time = 0; time < 30; time += 1) await openBy('nobody-has-this');
  expect(await said(pharmacy.link('nobody-has-this'))).toBe(tooMany);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  openSandboxProvider,
  provideIdentity,
  type SandboxProvider,
} from '../../testing/sandbox-provider.ts';
import { type Answer, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/test-desk.ts';
import {
  authenticate,
  customers,
  givenVerifyingPharmacy,
  type VerifyingPharmacy,
} from './test-verification.ts';

const expired = refused(410, 'authentication_link_has_expired');
const notFound = refused(404, 'link_not_found');
const unusable = refused(502, 'bad_strong_auth_provider');
const me = customers.fi.subject;

let sandbox: SandboxProvider;
let server: TestServer;
let pharmacy: VerifyingPharmacy;
const refusals: Answer[] = [];

beforeAll(async () => {
  sandbox = await openSandboxProvider();
  server = await openTestServer({
    ...{ STRONG_AUTH_ISSUER: sandbox.issuer, STRONG_AUTH_CLIENT_ID: 'kolli-customer' },
    STRONG_AUTH_CLIENT_SECRET: 'sandbox',
  });
  pharmacy = await givenVerifyingPharmacy(server);
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

/** A new parcel of the first customer with the provider's answer for this person. */
async function answered(subject: string = me) {
  const { docId } = await pharmacy.parcel();
  const query = new URLSearchParams(await provideIdentity(await pharmacy.open(docId), subject));
  return { docId, query };
}

/** Sends an answer that must be refused; remembers the refusal for the test of what they tell. */
async function send(query: URLSearchParams | string): Promise<Answer> {
  const answer = await authenticate(server, query.toString());
  if (answer.status !== 200) refusals.push(answer);
  return answer;
}

test('ERR-021: another person is refused, and the refusal is in the audit log without a number', async () => {
  const { docId, query } = await answered(customers.otherFi.subject);
  expect(await send(query)).toMatchObject(refused(409, 'ssn_mismatch'));
  expect(await pharmacy.audit(docId)).toEqual([
    { action: 'customer.refused', user_id: null, detail: { reason: 'ssn_mismatch' } },
  ]);
});

test('a number that differs in nothing but the century sign is another person’s', async () => {
  const { docId } = await pharmacy.parcel('030390Y902N');
  const query = await provideIdentity(await pharmacy.open(docId), me);
  expect(await send(query)).toMatchObject(refused(409, 'ssn_mismatch'));
});

test('a parcel that was fetched meanwhile is refused, to the right person alone by its state', async () => {
  const parcel = await pharmacy.reserve();
  await pharmacy.load(parcel);
  const link = () => pharmacy.open(parcel.docId);
  const [mine, theirs] = [
    await provideIdentity(await link(), me),
    await provideIdentity(await link(), customers.otherFi.subject),
  ];
  await pharmacy.pickUp(parcel);
  expect(await send(theirs)).toMatchObject(refused(409, 'ssn_mismatch'));
  expect(await send(mine)).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('a parcel whose waiting is over is refused, though the clock has not come by yet', async () => {
  const { docId } = await pharmacy.parcel();
  const query = await provideIdentity(await pharmacy.open(docId), me);
  const end = server.time.clock();
  await pharmacy.look((tx) =>
    tx.updateTable('delivery').set({ waits_until: end }).where('id', '=', docId).execute(),
  );
  expect(await send(query)).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('ERR-020: a delivery that has lost its number meanwhile has none to compare', async () => {
  const { docId, query } = await answered();
  const gone = { ssn_cipher: null, ssn_key_id: null, ssn_hash: null };
  await pharmacy.look((tx) =>
    tx.updateTable('delivery').set(gone).where('id', '=', docId).execute(),
  );
  expect(await send(query)).toMatchObject(refused(409, 'delivery_has_no_ssn'));
});

test('a pharmacy that asks for no proof any more gives none of its PINs away', async () => {
  const { query } = await answered();
  await pharmacy.setStrong(false);
  expect(await send(query)).toMatchObject(notFound);
  await pharmacy.setStrong(true);
});

test('ERR-099: while the provider is down nothing goes, and it recovers by itself', async () => {
  const { docId, query } = await answered();
  await sandbox.stop();
  expect(await send(query)).toMatchObject(unusable);
  expect(await pharmacy.link(docId)).toMatchObject(unusable);
  await sandbox.restart();
  expect(await send(query)).toMatchObject(expired);
  // An issuer that did not answer is left alone for a second.
  await vi.waitFor(async () => expect(await pharmacy.link(docId)).toMatchObject({ status: 200 }), {
    timeout: 10_000,
    interval: 500,
  });
});

test('no refusal tells anything of the delivery', async () => {
  expect(refusals.length).toBeGreaterThan(8);
  for (const { body } of refusals) {
    expect(Object.keys(body).sort()).toEqual(['code', 'message']);
    expect(JSON.stringify(body)).not.toMatch(/\d{6}|030390|Main Street|verify-\d/);
  }
});

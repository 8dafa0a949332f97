import { afterAll, expect, test } from 'vitest';
import { provideIdentity } from '../../testing/providers/sandbox-provider.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { customers } from './testing/verification.ts';
import {
  expired,
  notFound,
  unusable,
  openVerifyingServer,
  type VerifyingServer,
} from './testing/verifying-server.ts';

const me = customers.fi.subject;

const world = await openVerifyingServer();
const { pharmacy } = world;
afterAll(() => world.close());

const answered: VerifyingServer['answered'] = (subject) => world.answered(subject);
const send: VerifyingServer['send'] = (query) => world.send(query);

test('ERR-021: another person is refused, and the refusal is in the audit log without a number', async () => {
  const { docId, query } = await answered(customers.otherFi.subject);
  expect(await send(query)).toMatchObject(refused(409, 'ssn_mismatch'));
  expect(await pharmacy.audit(docId)).toEqual([
    { action: 'customer.refused', user_id: null, detail: { reason: 'ssn_mismatch' } },
  ]);
});

test('a number that differs only in the century sign is another person’s', async () => {
  const { docId } = await pharmacy.parcel('030390Y902N');
  const query = await provideIdentity(await pharmacy.open(docId), me);
  expect(await send(query)).toMatchObject(refused(409, 'ssn_mismatch'));
});

test('a parcel fetched meanwhile is refused, and only the right person sees that reason', async () => {
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

test('an expired parcel is refused, even before the expiry job has run', async () => {
  const { docId } = await pharmacy.parcel();
  const query = await provideIdentity(await pharmacy.open(docId), me);
  const end = world.server.time.clock();
  await pharmacy.look((tx) =>
    tx.updateTable('delivery').set({ waits_until: end }).where('id', '=', docId).execute(),
  );
  expect(await send(query)).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('ERR-020: a delivery whose number was deleted meanwhile is refused', async () => {
  const { docId, query } = await answered();
  const gone = { ssn_cipher: null, ssn_key_id: null, ssn_hash: null };
  await pharmacy.look((tx) =>
    tx.updateTable('delivery').set(gone).where('id', '=', docId).execute(),
  );
  expect(await send(query)).toMatchObject(refused(409, 'delivery_has_no_ssn'));
});

test('a pharmacy that no longer asks for proof returns no PINs', async () => {
  const { query } = await answered();
  await pharmacy.setStrong(false);
  expect(await send(query)).toMatchObject(notFound);
  await pharmacy.setStrong(true);
});

test('ERR-099: while the provider is down calls fail, and recover by themselves', async () => {
  const { docId, query } = await answered();
  await world.sandbox.stop();
  expect(await send(query)).toMatchObject(unusable);
  expect(await pharmacy.link(docId)).toMatchObject(unusable);
  await world.sandbox.restart();
  expect(await send(query)).toMatchObject(expired);
  // An unreachable issuer is not retried for a second.
  await expect.poll(() => pharmacy.link(docId), { interval: 500 }).toMatchObject({ status: 200 });
});

test('no refusal reveals anything of the delivery', () => {
  expect(world.checkRefusals()).toBeGreaterThan(8);
});

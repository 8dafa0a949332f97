import { expect, test } from 'vitest';
import { provideIdentity } from '../../testing/providers/sandbox-provider.ts';
import { asOwner } from '../../testing/test-database.ts';
import { said } from '../../testing/test-server.ts';
import { customers } from './testing/verification.ts';
import {
  expired,
  mismatch,
  notFound,
  openVerifyingServer,
  unusable,
} from './testing/verifying-server.ts';

const world = await openVerifyingServer();
const { server, pharmacy, answered, send } = world;

const ended = '409 wrong_delivery_status';

test('ERR-021: another person is refused, and the refusal is in the audit log without a number', async () => {
  const { docId, query } = await answered(customers.otherFi.subject);
  expect(await send(query)).toBe(mismatch);
  expect(await pharmacy.audit(docId)).toEqual([
    { action: 'customer.refused', user_id: null, detail: { reason: 'ssn_mismatch' } },
  ]);
  // A number that differs only in the century sign is another person's.
  const { docId: other } = await pharmacy.parcel('030390Y902N');
  const link = await pharmacy.open(other);
  expect(await send(await provideIdentity(link, customers.fi.subject))).toBe(mismatch);
});

test('a parcel fetched meanwhile is refused, and only the right person sees that reason', async () => {
  const parcel = await pharmacy.reserve();
  await pharmacy.load(parcel);
  const answerOf = async ({ subject }: { subject: string }) =>
    provideIdentity(await pharmacy.open(parcel.docId), subject);
  const [mine, theirs] = [await answerOf(customers.fi), await answerOf(customers.otherFi)];
  await pharmacy.pickUp(parcel);
  expect(await send(theirs)).toBe(mismatch);
  expect(await send(mine)).toBe(ended);
});

test('ERR-020: an expired parcel, even before the expiry job has run, and one whose number was deleted meanwhile, are refused', async () => {
  const [over, bare] = [await answered(), await answered()];
  const end = server.time.clock();
  await asOwner(server, 'update delivery set waits_until = $1 where id = $2', [end, over.docId]);
  expect(await send(over.query)).toBe(ended);
  await asOwner(
    server,
    'update delivery set ssn_cipher = null, ssn_key_id = null, ssn_hash = null where id = $1',
    [bare.docId],
  );
  expect(await send(bare.query)).toBe('409 delivery_has_no_ssn');
});

test('HLD-16: the customer of a parcel on hold is asked to wait for a message only while one can follow', async () => {
  const { docId, query } = await answered();
  const later = await provideIdentity(await pharmacy.open(docId), customers.fi.subject);
  const hold = `update delivery set hold = 'held', hold_cause = 'temp_high', held_time = $1 where id = $2`;
  await asOwner(server, hold, [server.time.clock(), docId]);
  expect(await send(query)).toBe('409 delivery_on_hold');
  const over = 'update delivery set waits_until = $1 where id = $2';
  await asOwner(server, over, [server.time.clock(), docId]);
  expect(await send(later)).toBe(ended);
});

test('a pharmacy that no longer asks for proof returns no PINs', async () => {
  const { query } = await answered();
  await pharmacy.setStrong(false);
  expect(await send(query)).toBe(notFound);
  await pharmacy.setStrong(true);
});

test('ERR-099: while the provider is down calls fail, and recover by themselves', async () => {
  const { docId, query } = await answered();
  const link = () => said(pharmacy.link(docId));
  await world.sandbox.stop();
  expect(await send(query)).toBe(unusable);
  expect(await link()).toBe(unusable);
  await world.sandbox.restart();
  expect(await send(query)).toBe(expired);
  // An unreachable issuer is not retried for a second.
  await expect.poll(link, { interval: 500 }).toBe('200');
});

test('no refusal reveals anything of the delivery', () => {
  expect(world.countRefusals()).toBeGreaterThan(8);
});

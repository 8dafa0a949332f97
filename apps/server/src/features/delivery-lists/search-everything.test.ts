import type { CallResult } from '@kolli/contract/call/call';
import type { searchEverything } from '@kolli/contract/delivery/search-everything';
import { beforeEach, expect, test } from 'vitest';
import type { GivenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { countCodes, guessedSsns, otherSsn, ssn } from '../counter/testing/counter.ts';
import { badInput, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { givenWith } from './testing/given-with.ts';

let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

type Found = CallResult<typeof searchEverything>;

const ask = (sought: unknown, who?: GivenUser, pharmacyId = desk.pharmacyId) =>
  desk.ask('POST', '/deliveries/search', { pharmacyId, sought }, who);
async function found(sought: string): Promise<Found> {
  const { status, body } = await ask(sought);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.result as Found;
}
const idsOf = ({ deliveries }: Found) => deliveries.map(({ delivery }) => delivery.deliveryId);
test('FND-01: parcels in every state are found by a part of a kolli ID, open ones first', async () => {
  const closed = await desk.book({ deliveryId: 'every-1' });
  await desk.handOut(closed.deliveryId);
  server.time.advance(1000);
  await desk.reserve(['1-1'], { deliveryId: 'other', additionalDeliveryIds: ['every-2'] });
  server.time.advance(1000);
  const order = await desk.order();
  await desk.change('delivery', { id: order.docId }, { kolli_id: 'every-3' });
  const result = await found(' EVERY- ');
  expect(idsOf(result)).toEqual(['every-3', 'other', 'every-1']);
  expect(result).toMatchObject({
    kinds: ['kolliId', 'orderId'],
    hasMore: false,
    doors: [],
    deliveries: [
      { foundBy: 'kolliId', delivery: { unassigned: true } },
      { foundBy: 'kolliId', delivery: { heldLockers: [{ lockerId: '1-1' }] } },
      { foundBy: 'kolliId', delivery: { deliveryStatus: 'pickup' } },
    ],
  });
  expect(result.deliveries[0]?.delivery).not.toHaveProperty('actions');
});

test("a phone number is found in any notation of the pharmacy's country", async () => {
  const { deliveryId } = await desk.book({ phoneNumber: '+358409991234' });
  await desk.book({ phoneNumber: '+46409991239' });
  const typed = ['040 999 1234', '+358 (0)40 999 1234', '00358409991234', '9991234'];
  const expectFound = async () => {
    for (const phone of [...typed, '(040) 999-1234']) {
      const { deliveries } = await found(phone);
      expect(deliveries.map((one) => [phone, one.delivery.deliveryId, one.foundBy])).toEqual([
        [phone, deliveryId, 'phoneNumber'],
      ]);
    }
  };
  await expectFound();
  await desk.handOut(deliveryId);
  await expectFound();
});

test('FND-01: an order ID is found, with a capital or without', async () => {
  const { docId, deliveryId } = await desk.order();
  await desk.change('delivery', { id: docId }, { order_id: 'ORD 77/_x' });
  const result = await found('ord 77/_X');
  expect(idsOf(result)).toEqual([deliveryId]);
  expect(result.deliveries[0]?.foundBy).toBe('orderId');
});

test('FND-01: the exact kolli ID comes first, also where many newer ones contain it', async () => {
  await desk.book({ deliveryId: 'fp-7' });
  await desk.handOut('fp-7');
  for (let number = 10; number < 31; number += 1) {
    server.time.advance(1000);
    await desk.book({ deliveryId: `fp-7${number}` });
  }
  const result = await found('FP-7');
  expect(idsOf(result).slice(0, 2)).toEqual(['fp-7', 'fp-730']);
  expect([result.deliveries.length, result.hasMore]).toEqual([20, true]);
});

test('special characters and single ones find nothing', async () => {
  await desk.book({ deliveryId: 'plain' });
  for (const typed of ['%', '_', '\\\\', "' or true--", '🎁🎁', 'x'])
    expect(await found(typed), typed).toMatchObject({ deliveries: [], doors: [], hasMore: false });
});

test('FND-01: a door is found by its number, with its state and the parcel behind it', async () => {
  const { docId } = await desk.reserve(['1-1']);
  const { body } = await ask(' 1-1 ');
  expect((body.result as Found).doors).toEqual([
    { boxId: desk.box.id, boxName: expect.any(String), lockerId: '1-1', status: 'reserved', docId },
  ]);
  expect((await found('1-2')).doors).toMatchObject([{ status: 'free', docId: null }]);
  expect((await found('9-9')).doors).toEqual([]);
});

const searches = () => desk.rows('audit_entry', { action: 'ssn.search' }, 'seq');

test('FND-01: a whole identity number finds its parcels in every state, masked, and is logged', async () => {
  const open = await desk.book({ ssn });
  const closed = await desk.book({ ssn });
  await desk.destroy(closed.deliveryId);
  await desk.book({ ssn: otherSsn });
  const { body } = await ask(ssn.toLowerCase());
  const result = body.result as Found;
  expect(idsOf(result)).toEqual([open.deliveryId, closed.deliveryId]);
  expect(result.kinds).toEqual(['identityNumber']);
  expect(result.deliveries[0]).toMatchObject({
    foundBy: 'identityNumber',
    delivery: { ssn: '*'.repeat(12) },
  });
  expect(JSON.stringify(body)).not.toMatch(/010190|999W/iu);
  const entries = await searches();
  expect(entries).toMatchObject([{ detail: { hits: 2 } }]);
  expect(JSON.stringify(entries)).not.toMatch(/010190|999W/iu);
});

test('FND-01: a part of one, or one with a wrong check character, is no identity number', async () => {
  await desk.book({ ssn });
  for (const typed of ['010190-999', '010190-999X', '010190'])
    expect(idsOf(await found(typed))).toEqual([]);
  expect(await searches()).toEqual([]);
});

test('FND-01: somebody who tries many gets no further answer', async () => {
  const answers = [];
  for (const number of guessedSsns(31)) answers.push(await ask(number));
  expect(countCodes(answers)).toEqual({ ok: 30, too_many_requests: 1 });
});

test('FND-01: a foreign pharmacy is forbidden, and nothing of it is found', async () => {
  const other = await givenDesk(server);
  await other.book({ deliveryId: 'theirs-1' });
  await other.reserve(['1-1']);
  expect(await ask('theirs-1', desk.staff, other.pharmacyId)).toMatchObject(
    refused(403, 'forbidden'),
  );
  expect(await found('theirs-1')).toMatchObject({ deliveries: [], doors: [] });
  expect((await found('1-1')).doors.map(({ boxId }) => boxId)).toEqual([desk.box.id]);
});

test('FND-01: searching needs the permission to read deliveries', async () => {
  const who = await givenWith(server, desk.pharmacyId, ['alarm.comment']);
  expect(await ask('fp-1', who)).toMatchObject(refused(403, 'not_enough_permissions'));
});

test('nothing, spaces, 101 characters, a list and a NUL are bad input', async () => {
  for (const sought of [undefined, '   ', 'a'.repeat(101), ['fp-1'], 'a\u0000'])
    expect(await ask(sought)).toMatchObject(badInput('body.sought'));
});

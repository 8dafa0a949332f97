import { type Delivery, deliverySchema } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenWith } from './testing/given-with.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';

const minuteMs = 60_000;
let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const open = (docId: string, who = desk.staff) =>
  desk.ask('GET', `/deliveries/details/${docId}`, undefined, who);

test('lists and boxes carry what rows show, and all else comes with the opened delivery', async () => {
  const { docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  const { body: list } = await desk.ask('GET', `/deliveries/open?pharmacyId=${desk.pharmacyId}`);
  const { info } = await desk.box.show();
  const [listed] = (list.result as { deliveries: Delivery[] }).deliveries;
  expect(listed).toMatchObject({ docId, sms: { state: 'queued' } });
  expect(info.modules[0]?.lockers[0]?.order).toEqual(listed);
  expect(Object.keys(listed ?? {}).toSorted()).toEqual(
    Object.keys(deliverySchema.shape).toSorted(),
  );
  expect(deliveryIn(await open(docId))).toMatchObject({
    ...listed,
    reservedUserId: desk.staff.id,
    clearedFields: [],
    temperature: null,
    resendSMSCounter: 0,
    resendSMSTimestamps: [],
    actionsLog: [expect.objectContaining({ lockerId: ['1-1'] })],
    actions: [
      expect.objectContaining({ event: 'createInBox' }),
      expect.objectContaining({ event: 'load' }),
    ],
  });
});

test('the messages that were sent again come with the opened delivery, also once it is closed', async () => {
  const { docId, deliveryId } = await desk.shelve(['A1']);
  server.time.advance(2 * minuteMs);
  const sendTime = server.time.clock().getTime();
  const body = { pharmacyId: desk.pharmacyId, deliveryId };
  deliveryIn(await desk.ask('POST', '/deliveries/resend-sms', body));
  const sent = { resendSMSCounter: 1, resendSMSTimestamps: [{ sendTime }] };
  expect(deliveryIn(await open(docId))).toMatchObject(sent);
  deliveryIn(await desk.handOut(deliveryId));
  expect(deliveryIn(await open(docId))).toMatchObject({ ...sent, docId, deliveryStatus: 'pickup' });
});

test('opening needs the permission, and a delivery of another pharmacy is as forbidden as an unknown one', async () => {
  const { docId } = await (await givenDesk(server)).book();
  for (const id of [docId, '01900000-0000-7000-8000-000000000000'])
    expect(await open(id)).toMatchObject(refused(403, 'forbidden'));
  const own = await desk.book();
  const reader = await givenWith(server, desk.pharmacyId, ['alarm.comment']);
  expect(await open(own.docId, reader)).toMatchObject(refused(403, 'not_enough_permissions'));
});

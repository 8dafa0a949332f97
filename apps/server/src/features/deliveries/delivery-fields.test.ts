import {
  type Delivery,
  type DeliveryFacts,
  deliverySchema,
} from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenSource, orderNamed } from '../orders/testing/source.ts';
import { actOnDueDeliveries } from '../delivery-clock/delivery-clock.jobs.ts';
import { deliveryIn, type Desk, givenDesk } from './testing/desk.ts';

let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server, ['cooling', 'A1'])));

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const mask = '************';
const staffName = 'Aino Demo';

const now = () => server.time.clock().getTime();
/** Advances the clock by a minute and a second, and returns the time. */
function later(): number {
  server.time.advance(minuteMs + 1000);
  return now();
}

const resend = (deliveryId: string) =>
  desk.ask('POST', '/deliveries/resend-sms', { pharmacyId: desk.pharmacyId, deliveryId });

async function listed<Row = Delivery>(path = `open?pharmacyId=${desk.pharmacyId}`): Promise<Row[]> {
  const { body } = await desk.ask('GET', `/deliveries/${path}`);
  return (body.result as { deliveries: Row[] }).deliveries;
}
const history = () =>
  listed<DeliveryFacts>(`show/${desk.box.id},${desk.pharmacyId}?startTime=0&endTime=${now()}`);

async function givenOrder() {
  const source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  const order = { is_drug: true, ssn: '131052-308T', deliveryId: 'FP-1' };
  return source.order(orderNamed('FO-1', { ...order, additionalDeliveryIds: ['fp-2', 'fp-3'] }));
}

const nothingYet = {
  clearedFields: [],
  assignedUserName: null,
  assignedTime: null,
  deliveryUserName: null,
  deliveryTime: null,
  expiredTime: null,
  notifiedTime: null,
  removedUserName: null,
  removedTime: null,
  deleteUserName: null,
  deleteTime: null,
  destroyUserName: null,
  destroyTime: null,
  givenOutUserName: null,
  pickupTime: null,
  cancelledTime: null,
  cancelledUserName: null,
  sms: null,
  waitsUntil: null,
  status: null,
  lockerId: [],
  heldLockers: [],
  shelf: [],
  heldShelves: [],
  orderExpired: null,
  causeOfAlarm: null,
  hold: null,
  heldTime: null,
  holdCause: null,
  judgement: null,
  judgedUserName: null,
  judgedTime: null,
  descriptionText: null,
  wishes: null,
  pickupSsn: null,
  hasPickupSsn: false,
  pickupboxId: null,
};

/** What stays of an order from its source. */
const ordered = (docId: string) => ({
  ...nothingYet,
  id: docId,
  docId,
  pharmacyId: desk.pharmacyId,
  deliveryId: 'fp-1',
  additionalDeliveryIds: ['fp-2', 'fp-3'],
  phoneNumber: '+358401234567',
  is_drug: true,
  ssn: mask,
  isTest: false,
  hasSsn: true,
  order_id: 'order-FO-1',
  fulfillment_order_id: 'FO-1',
  reservedUserId: 'API',
  reservedUserName: 'API',
});

const rowOf = (delivery: object) =>
  Object.fromEntries(
    Object.entries(delivery).filter(([field]) => Object.hasOwn(deliverySchema.shape, field)),
  );

/** The further fields of an opened delivery. */
const nothingLogged = {
  temperature: null,
  resendSMSCounter: 0,
  resendSMSTimestamps: [],
  actionsLog: expect.any(Array),
  actions: expect.any(Array),
};

test('DLV-01 DLV-02 DLV-03: an order has its fields from the start, with the identity number masked', async () => {
  const { docId } = await givenOrder();
  const order = {
    ...ordered(docId),
    deliveryStatus: 'reserved',
    unassigned: true,
    reservedTime: now(),
  };
  const path = `open?pharmacyId=${desk.pharmacyId}&unassigned=true`;
  expect(await listed(path)).toEqual([rowOf(order)]);
  expect(await desk.details(docId)).toEqual({ ...order, ...nothingLogged });
});

test('DLV-01 DLV-04 DLV-06: in a box it has its doors, their temperature and its messages', async () => {
  const { docId } = await givenOrder();
  const assignedTime = later();
  deliveryIn(await desk.toDoors('fp-1', ['2-1', '1-1']));
  expect(await desk.details(docId)).toMatchObject({ status: 'reserved', temperature: null });
  await desk.box.report({ kind: 'reading', sensor: '1-1', celsius: 21.5 });
  const deliveryTime = later();
  await desk.load(docId, '1-1', '2-1');
  deliveryIn(await desk.describe('fp-1', 'Keep cool'));
  // The cause of an alarm is returned unchanged.
  await desk.change('delivery', { id: docId }, { cause_of_alarm: 'temp_high' });
  const sendTimes = [later(), later()];
  for (const sendTime of sendTimes) {
    server.time.set(new Date(sendTime));
    deliveryIn(await resend('fp-1'));
  }
  const delivery = {
    ...ordered(docId),
    pickupboxId: desk.box.id,
    deliveryStatus: 'delivered',
    unassigned: false,
    status: 'delivered',
    descriptionText: 'Keep cool',
    causeOfAlarm: 'temp_high',
    lockerId: ['1-1', '2-1'],
    heldLockers: [
      { lockerId: '1-1', loadedTime: deliveryTime },
      { lockerId: '2-1', loadedTime: deliveryTime },
    ],
    reservedTime: expect.any(Number),
    assignedUserName: staffName,
    assignedTime,
    deliveryUserName: staffName,
    deliveryTime,
    notifiedTime: deliveryTime,
    waitsUntil: expect.any(Number),
    sms: { state: 'queued', time: sendTimes[1], writtenTime: sendTimes[1] },
  };
  expect(await listed()).toEqual([rowOf(delivery)]);
  expect(await desk.details(docId)).toEqual({
    ...delivery,
    ...nothingLogged,
    temperature: 21.5,
    resendSMSCounter: 2,
    resendSMSTimestamps: sendTimes.map((sendTime) => ({ sendTime })),
  });
});

test('DLV-01 DLV-02 DLV-06: history shows when it expired, who removed, deleted and handed it out, and its last places', async () => {
  const { docId } = await givenOrder();
  deliveryIn(await desk.toDoors('fp-1', ['1-1']));
  await desk.load(docId, '1-1');
  const expiredTime = now() + 7 * dayMs;
  server.time.set(new Date(expiredTime + minuteMs));
  await actOnDueDeliveries(server.services);
  expect(await listed()).toMatchObject([
    { deliveryStatus: 'expired', orderExpired: 'delivery', expiredTime },
  ]);
  expect(await desk.details(docId)).toMatchObject({ status: 'expired' });
  const removedTime = later();
  await desk.takeOut(docId, '1-1');
  expect(await history()).toMatchObject([
    { deliveryStatus: 'removed', lockerId: ['1-1'], heldLockers: [], status: null },
  ]);
  const deleteTime = later();
  deliveryIn(await desk.deleteOnPharmacy('fp-1', {}));
  later();
  deliveryIn(await desk.toShelf('fp-1', ['A1', 'cooling']));
  expect(await listed()).toMatchObject([
    { shelf: ['A1', 'cooling'], heldShelves: ['A1', 'cooling'], lockerId: [], pickupboxId: null },
  ]);
  const check = { kolliId: 'fp-1', ssn: '131052-308T' };
  expect(await desk.ask('POST', `/deliveries/verify-ssn/${docId}`, check)).toMatchObject({
    status: 200,
  });
  const pickupTime = later();
  const pickup = { deliveryStatus: 'pickup', docId, pickupForAnotherSsn: '010101-123N' };
  const update = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/fp-1`;
  deliveryIn(await desk.ask('PATCH', update, pickup));
  expect(await history()).toMatchObject([
    {
      id: docId,
      docId,
      deliveryStatus: 'pickup',
      unassigned: false,
      status: null,
      ssn: mask,
      pickupSsn: mask,
      hasPickupSsn: true,
      shelf: ['A1', 'cooling'],
      heldShelves: [],
      removedUserName: staffName,
      removedTime,
      deleteUserName: staffName,
      deleteTime,
      givenOutUserName: staffName,
      pickupTime,
      destroyTime: null,
      destroyUserName: null,
    },
  ]);
});

test('DLV-02 DLV-26: history shows who destroyed it and when', async () => {
  const { docId, deliveryId } = await desk.reserve(['1-2']);
  const destroyTime = later();
  deliveryIn(await desk.destroy(deliveryId, { pickupboxId: desk.box.id }));
  expect(await history()).toMatchObject([
    { docId, deliveryStatus: 'destroyed', destroyTime, destroyUserName: staffName },
  ]);
  expect(await listed()).toEqual([]);
});

import { createHmac, pbkdf2Sync } from 'node:crypto';
import { deviceStateSchema } from '@kolli/contract/machine/device';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, pickedUp } from './testing/box.ts';

const server = await shareTestServer();

const hashOf = (pinKey: string, pin: string) =>
  createHmac('sha256', Buffer.from(pinKey, 'base64url')).update(pin, 'ascii').digest('hex');

test('the document has doors, rules, ranges and the deliveries of this box only', async () => {
  const box = await givenTestBox(server);
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await neighbour.reserve(['1-1']);
  const ids = { deliveryId: 'a1', additionalDeliveryIds: ['a2'] };
  const docId = await box.reserve(['2-1', '1-3'], ids);
  const { state } = await box.state();
  expect(deviceStateSchema.parse(state)).toEqual(state);
  expect(state).toMatchObject({ boxId: box.id, pharmacyId: box.pharmacyId, active: true });
  const doors = state.lockers.map(({ lockerId }) => lockerId);
  expect(doors).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2']);
  expect(state.lockers[3]).toMatchObject({ type: 0, fridge: true, inactive: false });
  expect(state.temperatureRangeFridge).toEqual({ min: 2, max: 8 });
  expect(state.deliveries).toEqual([
    {
      docId,
      ...ids,
      deliveryStatus: 'reserved',
      lockers: [
        { lockerId: '1-3', loaded: false },
        { lockerId: '2-1', loaded: false },
      ],
      pinHash: null,
      mayBeHeld: false,
      hold: null,
      heldPinHash: null,
      judgedSeq: 0,
      expiresAt: null,
    },
  ]);
});

test("TRU-01: the document and the box's data name its sensors, and each door refers to its own", async () => {
  const box = await givenTestBox(server);
  const sensors = [
    { id: '99-99', measures: 'room', place: null },
    { id: '1-1', measures: 'module', place: '1' },
    { id: '2-1', measures: 'door', place: '2-1' },
    { id: '2-2', measures: 'door', place: '2-2' },
  ];
  const ownSensors = ['1-1', '1-1', '1-1', '2-1', '2-2'];
  const { state } = await box.state();
  expect(state.sensors).toEqual(sensors);
  expect(state.lockers.map(({ sensor }) => sensor)).toEqual(ownSensors);
  const shownBox = await box.show();
  expect(shownBox.sensors).toEqual(sensors);
  const doors = shownBox.info.modules.flatMap(({ lockers }) => lockers);
  expect(doors.map(({ sensor }) => sensor)).toEqual(ownSensors);
});

test('the same state has the same ETag, and a box that sends it gets 304 without a body', async () => {
  const box = await givenTestBox(server);
  await box.reserve(['1-1']);
  const first = await box.state();
  expect(first.etag).toMatch(/^"[\w-]{43}"$/);
  server.time.advance(60_000);
  await box.beat();
  expect(await box.state(first.etag)).toMatchObject({ status: 304, text: '', etag: first.etag });
  expect(await box.state(`"other", W/${first.etag}`)).toMatchObject({ status: 304 });
  expect(await box.state('*')).toMatchObject({ status: 304 });
  expect(await box.state('"other"')).toMatchObject({ status: 200, etag: first.etag });
  await box.reserve(['1-2']);
  const second = await box.state(first.etag);
  expect(second).toMatchObject({ status: 200 });
  expect(second.etag).not.toBe(first.etag);
});

test('the document has the hash of a pickup PIN only while the parcel waits', async () => {
  const box = await givenTestBox(server);
  const docId = await box.reserve(['1-1', '1-2']);
  const pinHash = async () => (await box.state()).state.deliveries[0]?.pinHash;
  const load = (lockerId: string) => box.report(box.loaded(docId, lockerId));
  expect(await pinHash()).toBeNull();
  await load('1-1');
  expect(await pinHash()).toBeNull();
  await load('1-2');
  const { state, text } = await box.state();
  const pin = await box.pinOf(docId);
  expect(state.deliveries[0]?.pinHash).toBe(hashOf(state.pinKey, pin));
  expect(text).not.toContain(`"${pin}"`);
  await box.report(pickedUp(docId, '1-1'));
  expect(await pinHash()).toBe(hashOf(state.pinKey, pin));
  await box.report(pickedUp(docId, '1-2'));
  expect((await box.state()).state.deliveries).toEqual([]);
});

test('a PIN has its expiry by the rules of the document, and the ETag stays the same until then', async () => {
  const box = await givenTestBox(server);
  const docId = await box.reserve(['1-1']);
  expect((await box.state()).state.deliveries[0]?.expiresAt).toBeNull();
  const deliveredAt = server.time.clock().getTime();
  await box.report(box.loaded(docId, '1-1'));
  const { state, etag } = await box.state();
  const { deliveryKeepTime } = state.deliveryRulesBasicLocker;
  expect(deliveryKeepTime).toBeGreaterThan(0);
  expect(state.deliveries[0]?.expiresAt).toBe(deliveredAt + deliveryKeepTime);
  server.time.advance(60_000);
  expect(await box.state(etag)).toMatchObject({ status: 304, etag });
  const setFridge = (keep: number | null) =>
    box.change(
      'pickup_box',
      { id: box.id },
      {
        fridge_delivery_keep_time_ms: keep,
        fridge_delivery_reminder_period_ms: keep,
        fridge_reservation_keep_time_ms: keep,
      },
    );
  await box.change('delivery', { id: docId }, { waits_until: null });
  expect((await box.state()).state.deliveries[0]?.expiresAt).toBeNull();
  await setFridge(null);
  expect((await box.state()).state.deliveryRulesFridgeLocker).toBeNull();
  await setFridge(3_600_000);
  expect(await box.state(etag)).toMatchObject({
    status: 200,
    state: {
      deliveryRulesFridgeLocker: {
        deliveryKeepTime: 3_600_000,
        deliveryReminderMessagePeriod: 3_600_000,
        reservationKeepTime: 3_600_000,
      },
    },
  });
});

test('staff are those with a PIN, box access and an account that is not disabled; nothing tells who customers are', async () => {
  const box = await givenTestBox(server);
  const of = (fields: object) => server.givenUser({ pharmacyId: box.pharmacyId, ...fields });
  const known = await of({ firstName: 'Eeva', lastName: 'Key', pharmacistPin: '654321' });
  await of({ pharmacistPin: '222222', boxAccess: false });
  await of({ pharmacistPin: '333333', isDisabled: true });
  const docId = await box.reserve(['1-1']);
  const secrets = {
    phone_number: '+358409876543',
    description_text: 'For Matti',
    is_drug: true,
    order_source: 'shop',
    order_id: 'order-77',
    fulfillment_order_id: 'part-78',
  };
  await box.change('delivery', { id: docId }, secrets);
  await box.report(box.loaded(docId, '1-1'));
  const { state, text } = await box.state();
  expect(state.staff).toEqual([
    {
      userId: known.id,
      name: 'Eeva Key',
      slowPinHash: pbkdf2Sync('654321', box.pharmacyId, 600_000, 32, 'sha256').toString('hex'),
    },
  ]);
  for (const secret of ['409876543', 'Matti', 'shop', 'order-77', 'part-78', 'Aino', '654321', '@'])
    expect(text).not.toContain(secret);
  expect(text).not.toContain(await box.pinOf(docId));
  expect(Object.keys(state.deliveries[0] ?? {}).sort()).toEqual([
    'additionalDeliveryIds',
    'deliveryId',
    'deliveryStatus',
    'docId',
    'expiresAt',
    'heldPinHash',
    'hold',
    'judgedSeq',
    'lockers',
    'mayBeHeld',
    'pinHash',
  ]);
  const other = await givenTestBox(server);
  expect((await other.state()).state.pinKey).not.toBe(state.pinKey);
});

test('the document of a full box is small', async () => {
  const box = await givenTestBox(server);
  for (const lockerId of ['1-1', '1-2', '1-3', '2-1', '2-2']) {
    const docId = await box.reserve([lockerId]);
    await box.report(box.loaded(docId, lockerId));
  }
  const { state, text } = await box.state();
  expect(state.deliveries).toHaveLength(5);
  // About 350 bytes a delivery and 90 a door: 60 doors stay below 30 kB.
  expect(text.length).toBeLessThan(1_200 + 5 * (350 + 90));
});

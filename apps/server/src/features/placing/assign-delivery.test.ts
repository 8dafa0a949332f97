import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMachineKey } from '../../platform/session/machine-keys.ts';
import {
  type GivenBox,
  type GivenUser,
  givenBox,
  givenPharmacy,
  givenUser,
} from '../../testing/factories.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let box: GivenBox;
let foreignBox: GivenBox;
let staff: GivenUser;
let stranger: GivenUser;
let key: string;
let next = 0;

beforeAll(async () => {
  server = await shareTestServer();
  const pharmacy = await givenPharmacy(server);
  const otherPharmacy = await givenPharmacy(server);
  box = await givenBox(server, { pharmacyId: pharmacy.id });
  foreignBox = await givenBox(server, { pharmacyId: otherPharmacy.id });
  staff = await givenUser(server, { pharmacyId: pharmacy.id, firstName: 'Aino', lastName: 'Demo' });
  stranger = await givenUser(server, { pharmacyId: otherPharmacy.id });
  const machine = {
    kind: 'orderSource',
    pharmacyId: pharmacy.id,
    source: 'shop',
    name: 'shop',
  } as const;
  const made = await server.store.inPharmacies([pharmacy.id], (tx) =>
    createMachineKey(tx, machine, server.time.clock()),
  );
  key = made.key;
});
afterAll(() => server.close());

async function arrived(fields: object = {}): Promise<string> {
  next += 1;
  const order = {
    deliveryId: `order-${next}`,
    phoneNumber: '+358401234567',
    order_id: `o-${next}`,
    fulfillment_order_id: `f-${next}`,
    ...fields,
  };
  const { status } = await server.ask({ key }, 'POST', '/integration/v1/orders', order);
  expect(status).toBe(200);
  return order.deliveryId;
}

const assign = (who: GivenUser | null, kolliId: string, lockerId: string[], boxInfo: object = {}) =>
  server.ask(who, 'PATCH', `/api/deliveries/assign/${box.pharmacyId}/${kolliId}`, {
    assignToBox: true,
    boxInfo: { boxId: box.id, lockerId, ...boxInfo },
  });

test('CAL-41 DLV-19: an order that is assigned a door leaves the list of unassigned orders', async () => {
  const kolliId = await arrived();
  const list = `/api/deliveries/open?pharmacyId=${box.pharmacyId}&unassigned=true`;
  const before = await server.ask(staff, 'GET', list);
  expect(JSON.stringify(before.body)).toContain(kolliId);
  const { status, body } = await assign(staff, kolliId, ['1-1']);
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    deliveryStatus: 'reserved',
    unassigned: false,
    lockerId: ['1-1'],
    assignedUserName: 'Aino Demo',
    assignedTime: server.time.clock().getTime(),
    reservedUserId: 'API',
  });
  expect(JSON.stringify((await server.ask(staff, 'GET', list)).body)).not.toContain(kolliId);
});

test('DLV-05: the action log has the order and its assignment', async () => {
  const kolliId = await arrived();
  const { body } = await assign(staff, kolliId, ['1-2']);
  expect(body.result).toMatchObject({
    actionsLog: [{ reservedUserId: 'API', assignedUserName: 'Aino Demo', lockerId: ['1-2'] }],
    actions: [
      { event: 'arrive', userName: 'API' },
      { event: 'assignToLockers', userName: 'Aino Demo', lockerId: ['1-2'] },
    ],
  });
});

test('DLG-29: an order without a phone number is assigned only when one is given', async () => {
  const kolliId = await arrived({ phoneNumber: null });
  const missing = await assign(staff, kolliId, ['1-3']);
  expect(missing).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.boxInfo.customerPhoneNumber' }] },
  });
  const given = await assign(staff, kolliId, ['1-3'], { customerPhoneNumber: '+358501112233' });
  expect(given.body.result).toMatchObject({ phoneNumber: '+358501112233', lockerId: ['1-3'] });
});

test('ERR-098: a delivery with a door cannot be assigned again', async () => {
  const kolliId = await arrived();
  await assign(staff, kolliId, ['2-1']);
  const again = await assign(staff, kolliId, ['2-2']);
  expect(again).toMatchObject({ status: 409, body: { code: 'wrong_delivery_status' } });
});

test('ERR-036: a kolli ID without an open delivery is not found', async () => {
  const response = await assign(staff, 'nobody-knows', ['2-2']);
  expect(response).toMatchObject({ status: 404, body: { code: 'delivery_not_found' } });
});

test('of two orders assigned to one door concurrently one gets it', async () => {
  const orders = [await arrived(), await arrived()];
  const responses = await Promise.all(orders.map((kolliId) => assign(staff, kolliId, ['2-2'])));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('locker_already_reserved');
});

test("a door of another pharmacy's box and staff of another pharmacy are refused", async () => {
  const kolliId = await arrived();
  const elsewhere = await assign(staff, kolliId, ['1-1'], { boxId: foreignBox.id });
  expect(elsewhere).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await assign(stranger, kolliId, ['1-1'])).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await assign(null, kolliId, ['1-1'])).toMatchObject({ status: 401 });
});

test('API-01 API-02 API-03: unassigned orders are paged by time, ascending or descending', async () => {
  for (let count = 0; count < 4; count += 1) {
    server.time.advance(1000);
    await arrived();
  }
  const read = async (sort: string) => {
    const ids: string[] = [];
    let lastKey: string | null = '';
    while (lastKey !== null) {
      const page = await server.ask(
        staff,
        'GET',
        `/api/deliveries/open?pharmacyId=${box.pharmacyId}&unassigned=true&sort=${sort}&limit=2${lastKey && `&lastKey=${lastKey}`}`,
      );
      const result = page.body.result as {
        deliveries: { docId: string; unassigned: boolean }[];
        lastKey: string | null;
      };
      expect(result.deliveries.every(({ unassigned }) => unassigned)).toBe(true);
      ids.push(...result.deliveries.map(({ docId }) => docId));
      lastKey = result.lastKey;
    }
    return ids;
  };
  const ascending = await read('asc');
  expect(ascending.length).toBeGreaterThanOrEqual(4);
  expect(new Set(ascending).size).toBe(ascending.length);
  expect(ascending).toEqual((await read('desc')).reverse());
});

/** A box of the same pharmacy whose doors are free. */
async function anotherBox() {
  const { id: boxId } = await givenBox(server, { pharmacyId: box.pharmacyId });
  return { boxId };
}

test('FND-03: a phone number in the national form of the pharmacy is stored in the international one', async () => {
  const kolliId = await arrived({ phoneNumber: null });
  const given = await assign(staff, kolliId, ['1-1'], {
    ...(await anotherBox()),
    customerPhoneNumber: '050 111-2233',
  });
  expect(given.body.result).toMatchObject({ phoneNumber: '+358501112233', lockerId: ['1-1'] });
});

test('FND-03: what cannot be a phone number is refused, and assigns nothing', async () => {
  const kolliId = await arrived({ phoneNumber: null });
  const at = await anotherBox();
  for (const customerPhoneNumber of ['call the shop 12', '501112233', '0501', '+35850']) {
    expect(await assign(staff, kolliId, ['1-1'], { ...at, customerPhoneNumber })).toMatchObject({
      status: 400,
      body: {
        errors: [{ msg: 'validation.phoneNumber', path: 'body.boxInfo.customerPhoneNumber' }],
      },
    });
  }
  const given = await assign(staff, kolliId, ['1-1'], { ...at, customerPhoneNumber: '0501112233' });
  expect(given).toMatchObject({ status: 200 });
});

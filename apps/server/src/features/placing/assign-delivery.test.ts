import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { badInput, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { givenTestBox } from '../devices/testing/box.ts';
import { givenSource, orderNamed } from '../orders/testing/source.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);
const { pharmacyId } = desk;
const foreignBox = await givenTestBox(server);
const stranger = await server.givenUser({ pharmacyId: foreignBox.pharmacyId });
const source = await givenSource(server, { pharmacyId });
let next = 0;

async function arrived(fields: object = {}): Promise<string> {
  const { deliveryId } = await source.order(orderNamed(`${(next += 1)}`, fields));
  return deliveryId;
}
const unassigned = async (query = '') => {
  const path = `/deliveries/open?pharmacyId=${pharmacyId}&unassigned=true${query}`;
  const { body } = await desk.ask('GET', path);
  return body.result as { deliveries: DeliveryWithLog[]; lastKey: string | null };
};

test('CAL-41 DLV-19 DLV-05: an order that is assigned a door leaves the list of unassigned orders, and the action log has both', async () => {
  const kolliId = await arrived();
  expect(JSON.stringify(await unassigned())).toContain(kolliId);
  expect(deliveryIn(await desk.toDoors(kolliId, ['1-1']))).toMatchObject({
    deliveryStatus: 'reserved',
    unassigned: false,
    lockerId: ['1-1'],
    assignedUserName: 'Aino Demo',
    assignedTime: server.time.clock().getTime(),
    reservedUserId: 'API',
    actionsLog: [{ reservedUserId: 'API', assignedUserName: 'Aino Demo', lockerId: ['1-1'] }],
    actions: [
      { event: 'arrive', userName: 'API' },
      { event: 'assignToLockers', userName: 'Aino Demo', lockerId: ['1-1'] },
    ],
  });
  expect(JSON.stringify(await unassigned())).not.toContain(kolliId);
});

test('ERR-098 ERR-036: neither a delivery with a door nor an unknown kolli ID can be assigned', async () => {
  const kolliId = await arrived();
  await desk.toDoors(kolliId, ['2-1']);
  expect(await desk.toDoors(kolliId, ['2-2'])).toMatchObject(refused(409, 'wrong_delivery_status'));
  const unknown = await desk.toDoors('nobody-knows', ['2-2']);
  expect(unknown).toMatchObject(refused(404, 'delivery_not_found'));
});

test('of two orders assigned to one door concurrently one gets it', async () => {
  const orders = [await arrived(), await arrived()];
  const responses = await Promise.all(orders.map((kolliId) => desk.toDoors(kolliId, ['2-2'])));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('locker_already_reserved');
});

test("a door of another pharmacy's box and staff of another pharmacy are refused", async () => {
  const kolliId = await arrived();
  const boxInfo = { boxId: foreignBox.id, lockerId: ['1-1'] };
  expect(await desk.toDoors(kolliId, [], { boxInfo })).toMatchObject(refused(403, 'forbidden'));
  const path = `/api/deliveries/assign/${pharmacyId}/${kolliId}`;
  const body = { assignToBox: true, boxInfo: { boxId: desk.box.id, lockerId: ['1-1'] } };
  expect(await server.ask(stranger, 'PATCH', path, body)).toMatchObject(refused(403, 'forbidden'));
  expect(await server.ask(null, 'PATCH', path, body)).toMatchObject({ status: 401 });
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
      const page = await unassigned(`&sort=${sort}&limit=2${lastKey && `&lastKey=${lastKey}`}`);
      expect(page.deliveries.every((one) => one.unassigned)).toBe(true);
      ids.push(...page.deliveries.map(({ docId }) => docId));
      ({ lastKey } = page);
    }
    return ids;
  };
  const ascending = await read('asc');
  expect(ascending.length).toBeGreaterThanOrEqual(4);
  expect(new Set(ascending).size).toBe(ascending.length);
  expect(ascending).toEqual((await read('desc')).reverse());
});

test('DLG-29 FND-03: an order without a phone number is assigned with a valid one, and stores its international form', async () => {
  const kolliId = await arrived({ phoneNumber: null });
  const assign = (doors: object) => desk.toDoors(kolliId, { lockerId: ['1-3'], ...doors });
  const path = 'body.boxInfo.customerPhoneNumber';
  expect(await assign({})).toMatchObject(badInput(path));
  for (const customerPhoneNumber of ['call the shop 12', '501112233', '0501', '+35850'])
    expect(await assign({ customerPhoneNumber })).toMatchObject(
      badInput(path, 'validation.phoneNumber'),
    );
  expect(deliveryIn(await assign({ customerPhoneNumber: '050 111-2233' }))).toMatchObject({
    phoneNumber: '+358501112233',
    lockerId: ['1-3'],
  });
  const { id: boxId } = await givenTestBox(server, { pharmacyId });
  for (const [index, customerPhoneNumber] of ['+358501112233', '0501112233'].entries()) {
    const boxInfo = { boxId, lockerId: [`1-${index + 1}`], customerPhoneNumber };
    const assigned = await desk.toDoors(await arrived({ phoneNumber: null }), [], { boxInfo });
    expect(deliveryIn(assigned).phoneNumber).toBe('+358501112233');
  }
});

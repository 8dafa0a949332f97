import { beforeEach, expect, test } from 'vitest';
import { openMessageText } from '../../testing/open-message-text.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { codesOf, givenSource, orderNamed, type TestSource } from './testing/source.ts';
import { changeIn, rowsIn } from '../../testing/rows.ts';

let desk: Desk;
let source: TestSource;
let boxName: string;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  boxName = (await desk.box.state()).state.name;
});

const refusal = refused(409, 'place_does_not_fit');
const ask = (wishes: object) => source.ask('POST', '', orderNamed('FO-1', { wishes }));
const arrive = (wishes: object) => source.order(orderNamed('FO-1', { wishes }));

async function assign(doors: object) {
  const path = `/deliveries/assign/${desk.pharmacyId}/kolli-fo-1`;
  return desk.ask('PATCH', path, { assignToBox: true, boxInfo: { boxId: desk.box.id, ...doors } });
}

/** The doors of the box that are of this kind. */
async function doorsOf(isRight: (door: { type: number; fridge: boolean }) => boolean) {
  const { lockers } = (await desk.box.state()).state;
  return lockers.filter(isRight).map(({ lockerId }) => lockerId);
}

test('INT-04: wishes are stored and shown to staff; the same order with other wishes is another order', async () => {
  const wishes = { needsFridge: true, size: 'small', box: boxName, language: 'sv' };
  await arrive(wishes);
  const path = `/deliveries/open?pharmacyId=${desk.pharmacyId}&unassigned=true`;
  expect((await desk.ask('GET', path)).body.result).toMatchObject({ deliveries: [{ wishes }] });
  expect((await ask(wishes)).status).toBe(200);
  expect((await ask({ size: 'large' })).body.code).toBe('order_conflict');
});

test('INT-04: a door that is not cold is refused for an order that needs a fridge, and one that is cold is given', async () => {
  await arrive({ needsFridge: true });
  const [warm] = await doorsOf(({ fridge }) => !fridge);
  const [cold] = await doorsOf(({ fridge }) => fridge);
  expect(await assign({ lockerId: [warm] })).toMatchObject(refusal);
  expect(await assign({ lockerId: [cold, warm] })).toMatchObject(refusal);
  expect(await assign({ lockerCounts: { large: 1 } })).toMatchObject(refusal);
  expect(deliveryIn(await assign({ lockerCounts: { fridge: 1 } })).lockerId).toEqual([cold]);
});

test('INT-04: a door that is too small is refused, and a larger one is given', async () => {
  await arrive({ size: 'medium' });
  const [small] = await doorsOf(({ type, fridge }) => type === 0 && !fridge);
  const [large] = await doorsOf(({ type, fridge }) => type === 2 && !fridge);
  expect(await assign({ lockerId: [small] })).toMatchObject(refusal);
  expect(await assign({ lockerCounts: { small: 1 } })).toMatchObject(refusal);
  expect(deliveryIn(await assign({ lockerId: [large] })).lockerId).toEqual([large]);
});

test.each([
  ['a box that is not there', { box: 'Nowhere' }, 'pickupbox__does_not_exist'],
  ['a shelf that is not there', { shelf: 'Z9' }, 'shelf_do_not_exist'],
  ['a box and a shelf', { box: 'Box', shelf: 'A1' }, 'validation_fail'],
  ['an unknown language', { language: 'xx' }, 'validation_fail'],
  ['an unknown wish', { door: '1-1' }, 'validation_fail'],
])('INT-04: an order with %s is refused when it arrives', async (_what, wishes, code) => {
  expect((await ask(wishes)).body.code).toBe(code);
  expect((await source.ask('GET', '')).body.result).toMatchObject({ orders: [] });
});

test('INT-04: a box that is not active, or has no door that fits, is refused when the order arrives, and so is the id of a box', async () => {
  await changeIn(desk.look, 'locker', { type: 0 }, { pharmacy_id: desk.pharmacyId, fridge: true });
  expect(await ask({ box: boxName, needsFridge: true, size: 'large' })).toMatchObject(refusal);
  const missing = refused(404, 'pickupbox__does_not_exist');
  expect(await ask({ box: desk.box.id })).toMatchObject(missing);
  await desk.setBoxActive(false);
  expect(await ask({ box: boxName })).toMatchObject(missing);
  await desk.setBoxActive(true);
  expect(await ask({ box: boxName })).toMatchObject({ status: 200 });
});

test('INT-04: messages are in the wished language alone', async () => {
  const { docId } = await arrive({ language: 'sv' });
  const path = `/deliveries/assign/${desk.pharmacyId}/kolli-fo-1`;
  deliveryIn(await desk.ask('PATCH', path, { assignToBox: false, shelf: ['A1'] }));
  const [message, ...others] = await rowsIn(desk.look, 'outgoing_message', { delivery_id: docId });
  if (message === undefined) throw new Error('No message was written');
  expect(openMessageText(server.secrets, message)).toMatch(/^Ditt paket[^\n]+\n\nPharmacy/);
  expect(others).toEqual([]);
});

test('INT-04: sending a cancelled order again is refused', async () => {
  await source.order(orderNamed('FO-1'));
  await source.ask('DELETE', '/FO-1');
  const again = await source.ask('POST', '', orderNamed('FO-1'));
  expect(again).toMatchObject(refused(409, 'order_closed'));
  const batch = await source.ask('POST', '/batch', { orders: [orderNamed('FO-1')] });
  expect(batch.body.result).toMatchObject({ lines: [{ ok: false, code: 'order_closed' }] });
});

test('INT-04: sending an order again whose parcel was destroyed is refused; one that was handed over is known', async () => {
  const [destroyed, handedOver] = [orderNamed('FO-1'), orderNamed('FO-2')];
  for (const { deliveryId } of [await source.order(destroyed), await source.order(handedOver)])
    deliveryIn(await desk.toShelf(deliveryId, ['A1']));
  deliveryIn(await desk.destroy(destroyed.deliveryId));
  deliveryIn(await desk.handOut(handedOver.deliveryId));
  expect(await source.ask('POST', '', destroyed)).toMatchObject(refused(409, 'order_closed'));
  expect(await source.order(handedOver)).toMatchObject({ deliveryStatus: 'pickup' });
  const batch = await source.ask('POST', '/batch', { orders: [destroyed, handedOver] });
  expect(codesOf(batch)).toEqual(['order_closed', 'ok']);
});

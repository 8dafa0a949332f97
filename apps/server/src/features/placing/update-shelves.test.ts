import type { LiveNotice } from '@kolli/contract/system/live';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server, ['A1', 'B2', 'C3']);
});

const eventsOf = ({ actions }: ReturnType<typeof deliveryIn>) => actions.map(({ event }) => event);

test('a delivery moves to other shelves; its current shelves change nothing', async () => {
  const { deliveryId, docId } = await desk.shelve(['B2', 'A1']);
  const same = deliveryIn(await desk.move(deliveryId, ['B2', 'A1']));
  expect(eventsOf(same)).toEqual(['assignToShelf']);
  const moved = deliveryIn(await desk.move(deliveryId, ['C3', 'A1']));
  expect(moved).toMatchObject({ docId, deliveryStatus: 'delivered', heldShelves: ['A1', 'C3'] });
  expect(eventsOf(moved)).toEqual(['assignToShelf', 'changeShelf']);
  const fewer = deliveryIn(await desk.move(deliveryId, ['A1']));
  expect(fewer.heldShelves).toEqual(['A1']);
  expect(await desk.countMessages(docId)).toBe(1);
});

test('a delivery without a place is assigned by it, and its customer is notified', async () => {
  const { deliveryId, docId } = await desk.order(null);
  expect(await desk.move(deliveryId, ['A1'])).toMatchObject(
    badInput('body.customerPhoneNumber', 'validation.required'),
  );
  const given = await desk.move(deliveryId, ['A1'], { customerPhoneNumber: '+358501112233' });
  expect(deliveryIn(given)).toMatchObject({
    docId,
    deliveryStatus: 'delivered',
    heldShelves: ['A1'],
    phoneNumber: '+358501112233',
    unassigned: false,
    assignedUserName: 'Aino Demo',
  });
  expect(await desk.countMessages(docId)).toBe(1);
});

test('a delivery in a door and an unknown shelf are refused', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  expect(await desk.move(deliveryId, ['A1'])).toMatchObject(refused(409, 'wrong_delivery_status'));
  const shelved = await desk.shelve(['A1']);
  const missing = await desk.move(shelved.deliveryId, ['A1', 'Z9']);
  expect(missing).toMatchObject(refused(404, 'shelf_do_not_exist'));
});

test('a changed description sends a live notice, an unchanged one does not', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  const { pharmacyId, box } = desk;
  server.time.advance(1000);
  const since = server.time.clock().getTime();
  const notices: LiveNotice[] = [];
  const leave = server.services.live.follow(pharmacyId, (notice) => {
    if (notice !== 'lost' && notice.time >= since) notices.push(notice);
  });
  deliveryIn(await desk.describe(deliveryId, 'Fragile'));
  deliveryIn(await desk.describe(deliveryId, 'Fragile'));
  server.time.advance(1000);
  deliveryIn(await desk.describe(deliveryId, ''));
  const notice = { pharmacyId, boxId: box.id };
  await expect
    .poll(() => notices)
    .toEqual([
      { ...notice, time: since },
      { ...notice, time: since + 1000 },
    ]);
  leave();
});

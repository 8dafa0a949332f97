import type { Page } from '@playwright/test';
import { boxOf } from '../box.ts';
import { order, ssn, staffOf } from '../deliveries.ts';
import { newKolliId, type Place } from '../place.ts';

export type WalkData = Awaited<ReturnType<typeof makeWalkData>>;

/** Creates a delivery of every kind for the walk. */
export async function makeWalkData(page: Page, place: Place) {
  const staff = await staffOf(page, place);
  const id = (name: string) => newKolliId(`walk-${name}`);
  const [waiting, withSsn, onShelf] = [id('waits'), id('ssn'), id('shelf')];
  const [deleted, handedOver] = [id('deleted'), id('out')];
  await order(page, place, waiting, { phoneNumber: null, is_drug: true });
  await staff.book(withSsn, {
    is_drug: true,
    ssn,
    additionalDeliveryIds: [`${withSsn}-b`, `${withSsn}-c`],
  });
  await staff.book(onShelf);
  await staff.putOnShelf(onShelf, ['cooling', 'storage room, upper left corner']);
  await staff.describe(onShelf, 'The customer comes on Friday, after four o’clock');
  await staff.book(deleted);
  await staff.remove(deleted);
  await staff.book(handedOver);
  await staff.handOver(handedOver);
  const [reservedDoor = '', freeDoor = ''] = await staff.freeDoors(place.box.id, 0);
  const [deliveredDoor = ''] = await staff.freeDoors(place.box.id, 1);
  await staff.reserve(place.box.id, id('door'), [reservedDoor], { is_drug: true, ssn });
  const loaded = id('loaded');
  await staff.reserve(place.box.id, loaded, [deliveredDoor]);
  await boxOf(page, place.box.id).load(loaded);
  return {
    waiting,
    withSsn,
    onShelf,
    deleted,
    handedOver,
    reservedDoor,
    deliveredDoor,
    freeDoor,
    newKolliId: () => id('new'),
  };
}

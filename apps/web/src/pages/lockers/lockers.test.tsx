import { expect, test } from 'vitest';
import { changeBox, changeLocker, countOf, live, state } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import {
  door,
  lockersPath,
  openDoor,
  openLockers,
  pathOf,
  renderScreen,
} from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { gone, refused, see, the, untilIdle } from '../../../test/the.ts';

test('LCK-01 LCK-02 LCK-04: the legend counts the lockers by state; choosing a box in the dropdown changes the route and shows it', async () => {
  changeBox((box) => ({ ...box, info: { ...box.info, name: 'Box 2' } }), SECOND_BOX_ID);
  const { router } = await openLockers();
  const counts = 'Free 7Reserved 1Delivered 1Expired 1Not in use 1Fridge 4Fault 1';
  await expect.element(the.list('What the colours mean')).toHaveTextContent(counts);
  await the.combobox('Pickup box').click();
  await the.option('Box 2').click();
  await see(the.listbox('Lockers, Box 2'));
  expect(router.state.location.pathname).toBe(lockersPath.replace(BOX_ID, SECOND_BOX_ID));
  router.history.back();
  await see(the.listbox(/Box 1/u));
});

test('the chosen door is in the address: a reload and Back keep it, and closing its panel removes it', async () => {
  const { router, panel } = await openDoor('1-3', renderScreen);
  await expect.poll(() => router.state.location.search).toEqual({ door: '1-3' });
  await router.navigate({ href: pathOf('reservations') });
  await gone(panel);
  router.history.back();
  await see(panel);
  await expect.element(door('1-3')).toHaveAttribute('aria-selected', 'true');
  await panel.getByRole('button', { name: 'Close' }).click();
  await gone(panel);
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('LCK-11 ERR-113: a box with a connection alarm shows connectionLost and is offline', async () => {
  state.boxes[0] = sampleBox({ connectionAlarmed: true });
  await openLockers();
  await see('Internet connection lost', 'Offline');
});

test('LCK-45 LCK-47 ERR-110: a free locker with a fault cannot be reserved or assigned, with its reason, nor one of an inactive box', async () => {
  const rows = [
    ['door_open', 'The door is open'],
    ['not_opened', 'The door did not open'],
    ['occupied', 'Something lies behind the door'],
    ['broken', 'The door is broken'],
  ] as const;
  await openDoor('1-1');
  await expect.poll(() => live.count()).toBe(1);
  for (const [fault, reason] of rows) {
    changeLocker('1-1', { fault });
    live.notify(BOX_ID);
    await see(the.text(reason, { exact: true }), 'Fault 2');
    expect(the.text('Nothing is behind this door.').query(), fault).toBeNull();
    for (const name of ['Reserve', 'Assign reservation'])
      await refused(the.button(name, { exact: true }), reason);
    await door('1-1').hover();
    await gone(the.tooltip());
  }
  state.boxes[0] = sampleBox({ active: false });
  live.notify(BOX_ID);
  await see('Fault 1');
  const inactive = 'Pickupbox is inactive. Feature unavailable';
  await refused(the.button('Reserve', { exact: true }), inactive);
});

test('ERR-115: without delivery.write both are disabled with a reason', async () => {
  permit('delivery.read');
  await openDoor('1-1');
  for (const name of ['Reserve', 'Assign reservation'])
    await refused(the.button(name, { exact: true }));
});

test('LCK-21 LCK-28 LCK-33 LCK-35 LCK-39 LCK-40 LCK-44: a free locker offers to reserve and to assign, a fridge too warm shows its range, a delivered one its order, the identity number as 12 asterisks, or that there is none; one that expired after delivery and an inactive one offer no button', async () => {
  await openDoor('1-1');
  await expect.poll(() => live.count()).toBe(1);
  for (const name of ['Reserve', 'Assign reservation'])
    await expect.element(the.button(name, { exact: true })).not.toHaveAttribute('aria-disabled');
  await door('3-1').click();
  await see('Temperature is too high: 9.4 °C', 'Allowed 2–8 °C');
  await door('2-1').click();
  const panel = the.complementary('2-1');
  for (const text of [
    'fp-48214-2',
    '+358 44 907 6610',
    '************',
    'Cold chain, two parcels',
    'in 3 days',
    'Assigned to 2-1',
    'Customer notified by SMS',
  ]) {
    await see(panel.getByText(text, { exact: true }));
  }
  expect(panel.getByRole('button', { name: 'Reserve' }).query()).toBeNull();

  changeLocker('2-1', { status: 'expired', order: { ...deliveredParcel(), hasSsn: false } });
  live.notify(BOX_ID);
  await see('No identity number');
  for (const id of ['2-1', '2-3']) {
    await door(id).click();
    await see(the.complementary(id));
    const reserving = the.complementary(id).getByRole('button', { name: /reserv/iu });
    expect(reserving.elements(), id).toHaveLength(0);
  }
});

test('a locker changes state without a reload when the server reports a change; a burst of changes is fetched in few rounds, including the last state; and a change of another box does not refetch this one', async () => {
  await openLockers();
  await expect.poll(() => live.count()).toBe(1);
  await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, free');
  const order = { ...deliveredParcel(), deliveryId: 'fp-9', lockerId: ['1-1'] };
  changeLocker('1-1', { status: 'reserved', order });
  live.notify(BOX_ID);
  await see(the.option('1-1, small, reserved, fp-9'));

  const box = `GET /api/pickup-boxes/show/${BOX_ID}`;
  const before = countOf(box);
  for (let index = 0; index < 50; index += 1) live.notify(BOX_ID);
  changeLocker('1-1', { inactive: true, status: 'inactive', order: null });
  live.notify(BOX_ID);
  await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, not in use');
  expect(countOf(box) - before).toBeLessThan(10);

  await untilIdle();
  const list = 'GET /api/deliveries/open';
  const [boxBefore, listBefore] = [countOf(box), countOf(list)];
  live.notify(SECOND_BOX_ID);
  await expect.poll(() => countOf(list)).toBe(listBefore + 1);
  changeLocker('1-1', { inactive: false, status: 'free', fault: 'broken' });
  live.notify(BOX_ID);
  await expect.element(door('1-1')).toHaveAccessibleName(/broken/iu);
  expect(countOf(box)).toBe(boxBefore + 1);
});

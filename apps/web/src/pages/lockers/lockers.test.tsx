import { describe, expect, test } from 'vitest';
import { changeLocker, countOf, live, state } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import { deliveredParcel } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

const path = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;

async function openLockers() {
  const app = await openApp(path);
  const door = (id: string) => app.screen.getByRole('option', { name: new RegExp(`^${id},`, 'u') });
  await expect.element(door('1-1')).toBeVisible();
  return { ...app, door };
}

describe('the boxes', () => {
  test('LCK-01 LCK-02: choosing a box in the dropdown changes the route and shows it', async () => {
    const second = state.boxes[1];
    if (!second) throw new Error('The sample has two boxes');
    state.boxes[1] = { ...second, info: { ...second.info, name: 'Box 2' } };
    const { router, screen } = await openLockers();
    await screen.getByRole('combobox', { name: 'Pickup box' }).click();
    await screen.getByRole('option', { name: 'Box 2' }).click();
    await expect.element(screen.getByRole('listbox', { name: 'Lockers, Box 2' })).toBeVisible();
    expect(router.state.location.pathname).toBe(path.replace(BOX_ID, SECOND_BOX_ID));
    router.history.back();
    await expect.element(screen.getByRole('listbox', { name: /Box 1/u })).toBeVisible();
  });

  test('LCK-04: the legend counts the lockers by state', async () => {
    const { screen } = await openLockers();
    const legend = screen.getByRole('list', { name: 'What the colours mean' });
    await expect
      .element(legend)
      .toHaveTextContent('Free 7Reserved 1Delivered 1Expired 1Not in use 1Fridge 4Fault 1');
  });

  test('LCK-11 ERR-113: a box with a connection alarm shows connectionLost and is offline', async () => {
    state.boxes[0] = sampleBox({ connectionAlarmed: true });
    const { screen } = await openLockers();
    await expect.element(screen.getByText('Internet connection lost')).toBeVisible();
    await expect.element(screen.getByText('Offline')).toBeVisible();
  });
});

describe('the panel of a locker', () => {
  test('LCK-45 LCK-47 ERR-110: an inactive box disables both with a reason', async () => {
    state.boxes[0] = sampleBox({ active: false });
    const { screen, door } = await openLockers();
    await door('1-1').click();
    const reserve = screen.getByRole('button', { name: 'Reserve', exact: true });
    await expect.element(reserve).toHaveAttribute('aria-disabled', 'true');
    await reserve.hover();
    await expect
      .element(screen.getByRole('tooltip'))
      .toHaveTextContent('Pickupbox is inactive. Feature unavailable');
    (reserve.element() as HTMLElement).click();
    expect(screen.getByRole('dialog').query()).toBeNull();
  });

  test('a free locker with a fault cannot be reserved or assigned, with its reason', async () => {
    const rows = [
      ['door_open', 'The door is open'],
      ['not_opened', 'The door did not open'],
      ['occupied', 'Something lies behind the door'],
      ['broken', 'The door is broken'],
    ] as const;
    const { screen, door } = await openLockers();
    await expect.poll(() => live.count()).toBe(1);
    await door('1-1').click();
    for (const [fault, reason] of rows) {
      changeLocker('1-1', { fault });
      live.notify(BOX_ID);
      await expect.element(screen.getByText(reason, { exact: true })).toBeVisible();
      await expect.element(screen.getByText('Fault 2')).toBeVisible();
      expect(screen.getByText('Nothing is behind this door.').query(), fault).toBeNull();
      for (const name of ['Reserve', 'Assign reservation']) {
        const button = screen.getByRole('button', { name, exact: true });
        await expect.element(button, { message: fault }).toHaveAttribute('aria-disabled', 'true');
        await button.hover({ force: true });
        await expect.element(screen.getByRole('tooltip')).toHaveTextContent(reason);
        (button.element() as HTMLElement).click();
        expect(screen.getByRole('dialog').query(), fault).toBeNull();
      }
      await door('1-1').hover();
      await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument();
    }
  });

  test('ERR-115: without delivery.write both are disabled with a reason', async () => {
    const { role } = state.profile;
    state.profile = { ...state.profile, role: { ...role, permissions: ['delivery.read'] } };
    const { screen, door } = await openLockers();
    await door('1-1').click();
    await screen.getByRole('button', { name: 'Assign reservation' }).hover();
    await expect
      .element(screen.getByRole('tooltip'))
      .toHaveTextContent('You do not have enough permissions');
  });

  test('LCK-21 LCK-28 LCK-33 LCK-39 LCK-40: a free locker offers to reserve and to assign, a fridge too warm shows its range, a delivered one its order, the identity number as 12 asterisks', async () => {
    const { screen, door } = await openLockers();
    await door('1-1').click();
    for (const name of ['Reserve', 'Assign reservation']) {
      const button = screen.getByRole('button', { name, exact: true });
      await expect.element(button).not.toHaveAttribute('aria-disabled');
    }
    await door('3-1').click();
    await expect.element(screen.getByText('Temperature is too high: 9.4 °C')).toBeVisible();
    await expect.element(screen.getByText('Allowed 2–8 °C')).toBeVisible();
    await door('2-1').click();
    const panel = screen.getByRole('complementary', { name: '2-1' });
    for (const text of [
      'fp-48214-2',
      '+358 44 907 6610',
      '************',
      'Cold chain, two parcels',
      'in 3 days',
      'Assigned to 2-1',
      'Customer told by SMS',
    ]) {
      await expect.element(panel.getByText(text, { exact: true })).toBeVisible();
    }
    expect(panel.getByRole('button', { name: 'Reserve' }).query()).toBeNull();
  });

  test('LCK-35: an order without an identity number says so', async () => {
    changeLocker('2-1', { order: { ...deliveredParcel(), hasSsn: false } });
    const { screen, door } = await openLockers();
    await door('2-1').click();
    await expect.element(screen.getByText('No identity number')).toBeVisible();
  });

  test('LCK-44: expired after delivery, and inactive: no button', async () => {
    changeLocker('2-1', { status: 'expired', order: deliveredParcel() });
    const { screen, door } = await openLockers();
    for (const id of ['2-1', '2-3']) {
      await door(id).click();
      const panel = screen.getByRole('complementary', { name: id });
      await expect.element(panel).toBeVisible();
      expect(panel.getByRole('button', { name: /reserv/iu }).elements()).toHaveLength(0);
    }
  });
});

describe('live changes', () => {
  test('a locker changes state without a reload when the server reports a change', async () => {
    const { screen, door } = await openLockers();
    await expect.poll(() => live.count()).toBe(1);
    await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, free');
    const order = { ...deliveredParcel(), deliveryId: 'fp-9', lockerId: ['1-1'] };
    changeLocker('1-1', { status: 'reserved', order });
    live.notify(BOX_ID);
    await expect
      .element(screen.getByRole('option', { name: '1-1, small, reserved, fp-9' }))
      .toBeVisible();
  });

  test('a burst of changes is fetched in few rounds, including the last state', async () => {
    const { door } = await openLockers();
    await expect.poll(() => live.count()).toBe(1);
    const line = `GET /api/pickup-boxes/show/${BOX_ID}`;
    const before = countOf(line);
    for (let index = 0; index < 50; index += 1) live.notify(BOX_ID);
    changeLocker('1-1', { inactive: true, status: 'inactive' });
    live.notify(BOX_ID);
    await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, not in use');
    expect(countOf(line) - before).toBeLessThan(10);
  });

  test('a change of another box does not refetch this one', async () => {
    live.beginWith({ coveredMs: 30_000, recent: [] });
    const { door } = await openLockers();
    await expect.poll(() => live.count()).toBe(1);
    const box = `GET /api/pickup-boxes/show/${BOX_ID}`;
    const list = 'GET /api/deliveries/open';
    const [boxBefore, listBefore] = [countOf(box), countOf(list)];
    live.notify(SECOND_BOX_ID);
    await expect.poll(() => countOf(list)).toBe(listBefore + 1);
    changeLocker('1-1', { fault: 'broken' });
    live.notify(BOX_ID);
    await expect.element(door('1-1')).toHaveAccessibleName(/broken/iu);
    expect(countOf(box)).toBe(boxBefore + 1);
  });
});

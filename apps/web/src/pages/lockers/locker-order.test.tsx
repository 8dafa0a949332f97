import { http } from '../../../test/fake/network.ts';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Locker } from '@kolli/contract/box/pickup-boxes';
import type { Permission } from '@kolli/domain/people/permissions';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { catchFiles } from '../../../test/catch-files.ts';
import { countOf, failure, requests, state, network } from '../../../test/fake/fake-server.ts';
import { changeLocker } from '../../../test/fake/fake-state.ts';
import { openApp, renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import { deliveredParcel } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { scan } from '../../../test/scan.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const inactive = 'Pickupbox is inactive. Feature unavailable';

/** Opens Lockers and the panel of a locker. */
async function openDoor(id: string, open = renderScreen) {
  const { screen } = await open(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = (name: string) => screen.getByRole('option', { name: new RegExp(`^${name},`, 'u') });
  await door(id).click();
  const panel = screen.getByRole('complementary', { name: id });
  await expect.element(panel).toBeVisible();
  return { screen, panel, door };
}

/** The actions in the panel, without the download and the panel's own buttons. */
function offers(panel: Awaited<ReturnType<typeof openDoor>>['panel']): string[] {
  return panel
    .getByRole('button', { name: /reserv|sms|remove/iu })
    .elements()
    .map((button) => button.textContent ?? '');
}

function expire(order: Delivery): Partial<Locker> {
  const delivery = { deliveryStatus: 'expired', orderExpired: 'delivery' } as const;
  return { status: 'expired', order: { ...order, ...delivery, deliveryTime: Date.now() } };
}

const permit = (...permissions: Permission[]) => {
  const { role } = state.profile;
  state.profile = { ...state.profile, role: { ...role, permissions } };
};

describe('actions by the state of a locker', () => {
  test('LCK-41: a reserved order can be deleted: destroyed, delete and cancel', async () => {
    const { screen, panel } = await openDoor('1-3');
    expect(offers(panel)).toEqual(['Delete reservation']);
    const remove = panel.getByRole('button', { name: 'Delete reservation' });
    // It is the only action, but it is not emphasised.
    await expect.element(remove).toHaveAttribute('data-variant', 'default');
    await remove.click();
    const dialog = screen.getByRole('dialog');
    for (const name of ['Destroyed', 'Delete', 'Cancel'])
      await expect.element(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('LCK-42: so can an order that expired before it was delivered', async () => {
    const { panel } = await openDoor('2-2');
    expect(offers(panel)).toEqual(['Delete reservation']);
  });

  test('LCK-41: a reservation of several lockers cannot be deleted once one of them is loaded', async () => {
    const [first, second] = ['1-3', '1-1'].map((lockerId) => ({ lockerId, loadedTime: null }));
    const order = state.boxes[0]?.info.modules[0]?.lockers[2]?.order;
    if (!order || !first || !second) throw new Error('The sample has a reservation');
    const heldLockers = [first, { ...second, loadedTime: Date.now() }];
    changeLocker('1-3', { order: { ...order, heldLockers } });
    const { panel } = await openDoor('1-3');
    expect(offers(panel)).toEqual([]);
  });

  test('LCK-21: a delivery in several lockers lists them all, one in a single locker lists none', async () => {
    const order = state.boxes[0]?.info.modules[0]?.lockers[2]?.order;
    if (!order) throw new Error('The sample has a reservation');
    const heldLockers = ['1-3', '2-4'].map((lockerId) => ({ lockerId, loadedTime: null }));
    changeLocker('1-3', { order: { ...order, heldLockers } });
    const { screen, panel, door } = await openDoor('1-3');
    await expect.element(panel.getByText('Lockers', { exact: true })).toBeVisible();
    await expect.element(panel.getByText('1-3 and 2-4')).toBeVisible();
    await door('2-1').click();
    const single = screen.getByRole('complementary', { name: '2-1' });
    await expect.element(single.getByText('Identity number')).toBeVisible();
    expect(single.getByText('Lockers', { exact: true }).query()).toBeNull();
  });

  test('LCK-43: a delivered order offers to resend the SMS', async () => {
    const { screen, panel } = await openDoor('2-1');
    expect(offers(panel)).toEqual(['Resend SMS']);
    await panel.getByRole('button', { name: 'Resend SMS' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  test('LCK-44: an order that expired after delivery and an inactive locker offer nothing', async () => {
    changeLocker('2-1', expire(deliveredParcel()));
    const { screen, panel, door } = await openDoor('2-1');
    expect(offers(panel)).toEqual([]);
    await door('2-3').click();
    const other = screen.getByRole('complementary', { name: '2-3' });
    await expect.element(other.getByText('This door is not in use.')).toBeVisible();
    expect(offers(other)).toEqual([]);
  });

  test("LCK-44: an expired parcel's locker shows what to do, above the QR code, the CSV and 'Open the door'", async () => {
    changeLocker('2-1', expire(deliveredParcel()));
    const { panel } = await openDoor('2-1');
    const advice = panel.getByRole('note').filter({ hasText: 'Take the parcel out' });
    await expect.element(advice).toBeVisible();
    await expect.element(advice).toMatchTextContent(/Sign in at the box with your pharmacist PIN/u);
    const below = ['Download Order.csv', 'QR code', 'Open the door'];
    const end = advice.element().getBoundingClientRect().bottom;
    for (const name of below) {
      const button = panel.getByRole('button', { name, exact: true });
      await expect.element(button).toBeVisible();
      expect(button.element().getBoundingClientRect().top).toBeGreaterThan(end);
    }
    const csv = panel.getByRole('button', { name: 'Download Order.csv' }).element();
    // As small as the QR button next to it: there is no main action.
    expect(csv.getBoundingClientRect().width).toBeLessThan(60);
  });

  test.each([
    ['fi', 'Ota paketti pois', 'farmaseutin PIN-koodilla'],
    ['sv', 'Ta ut paketet', 'farmaceutens PIN-kod'],
    ['no', 'Ta ut pakken', 'farmasøytens PIN-kode'],
  ] as const)('LCK-44: what to do is shown in %s', async (appLanguage, title, how) => {
    state.profile = { ...state.profile, appLanguage };
    changeLocker('2-1', expire(deliveredParcel()));
    const { panel } = await openDoor('2-1');
    const advice = panel.getByRole('note').filter({ hasText: title });
    await expect.element(advice).toMatchTextContent(new RegExp(how, 'u'));
  });

  test('LCK-44: only such a locker says that its parcel must be taken out', async () => {
    const { screen, panel, door } = await openDoor('2-2');
    expect(panel.getByText('Take the parcel out').query()).toBeNull();
    await door('2-1').click();
    await expect.element(screen.getByRole('complementary', { name: '2-1' })).toBeVisible();
    expect(screen.getByText('Take the parcel out').query()).toBeNull();
  });

  test('LCK-44: the locker of a removed delivery offers the actions of a free one', async () => {
    changeLocker('2-1', { status: 'removed', order: null });
    const { panel } = await openDoor('2-1');
    expect(offers(panel)).toEqual(['Reserve', 'Assign reservation']);
  });

  test('LCK-46 LCK-47: in an inactive box deletion is possible, and other actions show a reason', async () => {
    state.boxes[0] = sampleBox({ active: false });
    const { panel, door, screen } = await openDoor('1-3');
    await expect
      .element(panel.getByRole('button', { name: 'Delete reservation' }))
      .not.toHaveAttribute('aria-disabled');
    await expect.element(panel.getByText(inactive)).toBeVisible();
    await door('1-1').click();
    for (const name of ['Reserve', 'Assign reservation'])
      await expect
        .element(screen.getByRole('button', { name, exact: true }))
        .toHaveAttribute('aria-disabled', 'true');
  });

  test('without delivery.write all actions are disabled with a reason', async () => {
    permit('delivery.read');
    const { screen, panel } = await openDoor('2-1');
    const resend = panel.getByRole('button', { name: 'Resend SMS' });
    await expect.element(resend).toHaveAttribute('aria-disabled', 'true');
    await resend.hover({ force: true });
    await expect
      .element(screen.getByRole('tooltip'))
      .toHaveTextContent('You do not have enough permissions');
  });
});

describe('CAL-42: deleting the reservation of a locker', () => {
  test('CAL-42 DLV-27: it names the box and the delivery, the box is refetched and focus is on the door', async () => {
    const { screen, panel, door } = await openDoor('1-3', openApp);
    await panel.getByRole('button', { name: 'Delete reservation' }).click();
    network.use(
      http.delete('/api/deliveries/delete-reservation/:boxId/:id', () => {
        changeLocker('1-3', { status: 'free', order: null });
        return Response.json({ result: deliveredParcel() });
      }),
    );
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(door('1-3')).toHaveAccessibleName('1-3, medium, free');
    const sent = requests.find(({ line }) => line.startsWith('DELETE'));
    expect(sent).toMatchObject({
      line: `DELETE /api/deliveries/delete-reservation/${BOX_ID}/fp-48205`,
      body: { docId: '01990000-0000-7000-8000-0000000000d3' },
    });
    await expect.element(door('1-3')).toHaveFocus();
    await expect
      .element(screen.getByRole('button', { name: 'Reserve', exact: true }))
      .toBeVisible();
  });
});

describe('recording a removal', () => {
  const removed = `PATCH /api/deliveries/remove/${BOX_ID}/${deliveredParcel().docId}`;

  test.each([
    ['the box is disconnected', () => (state.boxes[0] = sampleBox({ connectionAlarmed: true }))],
    ['the door is faulty', () => changeLocker('2-1', { fault: 'not_opened' })],
  ])('LCK-44: while %s a parcel can be removed, with a reason', async (_case, arrange) => {
    arrange();
    changeLocker('2-1', expire(deliveredParcel()));
    const { screen, panel } = await openDoor('2-1');
    expect(offers(panel)).toEqual(['Remove parcel']);
    await panel.getByRole('button', { name: 'Remove parcel' }).click();
    const reason = screen.getByLabelText('Reason', { exact: false });
    await expect.element(reason).toHaveFocus();
    const submit = screen.getByRole('button', { name: 'Confirm removal' });
    await submit.click();
    await expect.element(screen.getByText('This field is required.')).toBeVisible();
    await untilIdle();
    expect(countOf(removed)).toBe(0);
    await reason.fill('  The lock is stuck ');
    await submit.click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(requests.find(({ line }) => line === removed)?.body).toEqual({
      reason: 'The lock is stuck',
    });
  });

  test('SCN-06: a reason that was begun is unsaved input: a scan asks first, and Escape leaves it', async () => {
    changeLocker('2-1', { fault: 'broken' });
    const { screen, panel } = await openDoor('2-1', openApp);
    await panel.getByRole('button', { name: 'Remove parcel' }).click();
    const reason = screen.getByLabelText('Reason', { exact: false });
    await reason.fill('Stuck');
    await userEvent.keyboard('{Escape}');
    scan('fp-48214');
    await screen.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(reason).toHaveValue('Stuck');
  });

  test('a reservation without a parcel offers no removal', async () => {
    state.boxes[0] = sampleBox({ connectionAlarmed: true });
    const { panel } = await openDoor('1-3');
    expect(offers(panel)).toEqual(['Delete reservation']);
  });

  test('a refusal is a toast, and the reason stays', async () => {
    network.use(
      http.patch('/api/deliveries/remove/:boxId/:id', () => failure('wrong_delivery_status')),
    );
    changeLocker('2-1', { fault: 'broken' });
    const { screen, panel } = await openDoor('2-1');
    await panel.getByRole('button', { name: 'Remove parcel' }).click();
    const reason = screen.getByLabelText('Reason', { exact: false });
    await reason.fill('Stuck');
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect
      .element(screen.getByText('The delivery has changed in the meantime, so this can’t be done.'))
      .toBeVisible();
    await expect.element(reason).toHaveValue('Stuck');
  });
});

test("an order's kolli ID is shown as a QR code, and focus returns to its button", async () => {
  const { screen, panel } = await openDoor('2-2');
  const button = panel.getByRole('button', { name: 'QR code' });
  await button.click();
  await expect.element(screen.getByRole('img', { name: 'QR code of fp-48131' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test("LCK-37: an order is downloaded as 'Order.csv', made in the browser", async () => {
  const files = catchFiles();
  const { panel } = await openDoor('2-1');
  const before = requests.length;
  await panel.getByRole('button', { name: 'Download Order.csv' }).click();
  expect(files.map(({ name }) => name)).toEqual(['Order.csv']);
  expect(await (await files[0]?.file)?.text()).toContain('fp-48214, fp-48214-2;API;');
  await untilIdle();
  expect(requests).toHaveLength(before);
});

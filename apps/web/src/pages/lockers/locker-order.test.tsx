import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { download } from '../../../test/catch-files.ts';
import {
  changeLocker,
  failure,
  network,
  requests,
  state,
  countOf,
  result,
} from '../../../test/fake/server.ts';
import { permit, forbid } from '../../../test/fake/profile.ts';
import { door, openDoor, renderScreen } from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { bodiesOf, gone, refused, see, sent, textsOf, the, untilIdle } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import type { QueryClient } from '@tanstack/react-query';
import { decodedSsn } from '../../../test/fake/lockers.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';

const reason = the.label('Reason', { exact: false });
const inactive = 'Pickupbox is inactive. Feature unavailable';

/** The actions in the panel, without the download and the panel's own buttons. */
const offers = (panel: Locator) =>
  textsOf(panel.getByRole('button', { name: /reserv|sms|remove/iu }));
const openPanel = (id: string) => openDoor(id, renderScreen);

function expire(order: Delivery): Partial<Locker> {
  const delivery = { deliveryStatus: 'expired', orderExpired: 'delivery' } as const;
  return { status: 'expired', order: { ...order, ...delivery, deliveryTime: Date.now() } };
}

/** The sample's reservation of 1-3, in these lockers. */
function reserve(...heldLockers: Delivery['heldLockers']) {
  const order = state.boxes[0]?.info.modules[0]?.lockers[2]?.order;
  if (!order) throw new Error('The sample has a reservation');
  changeLocker('1-3', { order: { ...order, heldLockers } });
}

test('LCK-41 LCK-42: a reserved order can be deleted: destroyed, delete and cancel; so can one that expired before it was delivered', async () => {
  const { panel } = await openPanel('1-3');
  expect(offers(panel)).toEqual(['Delete reservation']);
  const remove = panel.getByRole('button', { name: 'Delete reservation' });
  // It is the only action, but it is not emphasised.
  await expect.element(remove).toHaveAttribute('data-variant', 'default');
  await remove.click();
  for (const name of ['Destroyed', 'Delete', 'Cancel'])
    await see(the.dialog().getByRole('button', { name, exact: true }));
  await the.button('Cancel').click();
  await door('2-2').click();
  await see(the.complementary('2-2'));
  expect(offers(the.complementary('2-2'))).toEqual(['Delete reservation']);
});

test('LCK-21 LCK-41: a reservation of several lockers lists them all, and cannot be deleted once one of them is loaded; one in a single locker lists none', async () => {
  reserve({ lockerId: '1-3', loadedTime: null }, { lockerId: '2-4', loadedTime: Date.now() });
  const { panel } = await openPanel('1-3');
  await see(panel.getByText('Lockers', { exact: true }), panel.getByText('1-3 and 2-4'));
  expect(offers(panel)).toEqual([]);
  await door('2-1').click();
  const single = the.complementary('2-1');
  await see(single.getByText('Identity number'));
  expect(single.getByText('Lockers', { exact: true }).query()).toBeNull();
});

test('LCK-43 LCK-44: a delivered order offers to resend the SMS; an inactive locker offers nothing', async () => {
  const { panel } = await openPanel('2-1');
  expect(panel.getByText('Take the parcel out').query()).toBeNull();
  expect(offers(panel)).toEqual(['Resend SMS']);
  await panel.getByRole('button', { name: 'Resend SMS' }).click();
  await see(the.dialog());
  await userEvent.keyboard('{Escape}');
  await door('2-3').click();
  const other = the.complementary('2-3');
  await see(other.getByText('This door is not in use.'));
  expect(offers(other)).toEqual([]);
});

test("LCK-44: only the locker of a parcel that expired after delivery shows in each language what to do, above the QR code, the CSV and 'Open the door', and offers nothing else", async () => {
  changeLocker('2-1', expire(deliveredParcel()));
  const { panel } = await openPanel('2-2');
  expect(panel.getByText('Take the parcel out').query()).toBeNull();
  await door('2-1').click();
  const own = the.complementary('2-1');
  const note = (title: string) => own.getByRole('note').filter({ hasText: title });
  const advice = note('Take the parcel out');
  await see(advice);
  expect(offers(own)).toEqual([]);
  await expect.element(advice).toMatchTextContent(/Sign in at the box with your pharmacist PIN/u);
  const end = advice.element().getBoundingClientRect().bottom;
  for (const name of ['Download Order.csv', 'QR code', 'Open the door']) {
    const button = own.getByRole('button', { name, exact: true });
    await see(button);
    expect(button.element().getBoundingClientRect().top).toBeGreaterThan(end);
  }
  const csv = own.getByRole('button', { name: 'Download Order.csv' }).element();
  // As small as the QR button next to it: there is no main action.
  expect(csv.getBoundingClientRect().width).toBeLessThan(60);
  for (const [language, title, how] of [
    ['fi', 'Ota paketti pois', 'farmaseutin PIN-koodilla'],
    ['sv', 'Ta ut paketet', 'farmaceutens PIN-kod'],
    ['no', 'Ta ut pakken', 'farmasøytens PIN-kode'],
  ] as const) {
    await chooseLanguage(language);
    await expect.element(note(title)).toMatchTextContent(new RegExp(how, 'u'));
  }
});

test('LCK-44: the locker of a removed delivery offers the actions of a free one', async () => {
  changeLocker('2-1', { status: 'removed', order: null });
  const { panel } = await openPanel('2-1');
  expect(offers(panel)).toEqual(['Reserve', 'Assign reservation']);
});

test('LCK-46 LCK-47: in an inactive box deletion is possible, and other actions show a reason', async () => {
  state.boxes[0] = sampleBox({ active: false });
  const { panel } = await openPanel('1-3');
  const remove = panel.getByRole('button', { name: 'Delete reservation' });
  await expect.element(remove).not.toHaveAttribute('aria-disabled');
  await see(panel.getByText(inactive));
  await door('1-1').click();
  for (const name of ['Reserve', 'Assign reservation']) {
    const button = the.button(name, { exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  }
});

test('without delivery.write all actions are disabled with a reason', async () => {
  permit('delivery.read');
  const { panel } = await openPanel('2-1');
  await refused(panel.getByRole('button', { name: 'Resend SMS' }));
});

test('CAL-42 DLV-27: deleting the reservation of a locker names the box and the delivery, the box is refetched and focus is on the door', async () => {
  const { panel } = await openDoor('1-3');
  await panel.getByRole('button', { name: 'Delete reservation' }).click();
  network.delete('/api/deliveries/delete-reservation/:boxId/:id', () => {
    changeLocker('1-3', { status: 'free', order: null });
    return Response.json({ result: deliveredParcel() });
  });
  await the.button('Delete', { exact: true }).click();
  await expect.element(door('1-3')).toHaveAccessibleName('1-3, medium, free');
  expect(sent('DELETE')).toMatchObject({
    line: `DELETE /api/deliveries/delete-reservation/${BOX_ID}/01990000-0000-7000-8000-0000000000d3`,
    body: { docId: '01990000-0000-7000-8000-0000000000d3' },
  });
  await expect.element(door('1-3')).toHaveFocus();
  await see(the.button('Reserve', { exact: true }));
});

const removed = `PATCH /api/deliveries/remove/${BOX_ID}/${deliveredParcel().docId}`;

test.each([
  ['the box is disconnected', () => (state.boxes[0] = sampleBox({ connectionAlarmed: true }))],
  ['the door is faulty', () => changeLocker('2-1', { fault: 'not_opened' })],
])('LCK-44: while %s a parcel can be removed, with a reason', async (_case, arrange) => {
  arrange();
  changeLocker('2-1', expire(deliveredParcel()));
  const { panel } = await openPanel('2-1');
  expect(offers(panel)).toEqual(['Remove parcel']);
  await panel.getByRole('button', { name: 'Remove parcel' }).click();
  await expect.element(reason).toHaveFocus();
  await the.button('Confirm removal').click();
  await see('This field is required.');
  await untilIdle();
  expect(bodiesOf(removed)).toEqual([]);
  await reason.fill('  The lock is stuck ');
  await the.button('Confirm removal').click();
  await gone(the.dialog());
  expect(bodiesOf(removed)).toEqual([{ reason: 'The lock is stuck' }]);
});

test('SCN-06: a reason that was begun is unsaved input: a scan asks first, and Escape leaves it; after a refusal, which is a toast, it stays, too', async () => {
  network.patch('/api/deliveries/remove/:boxId/:id', () => failure('wrong_delivery_status'));
  changeLocker('2-1', { fault: 'broken' });
  const { panel } = await openDoor('2-1');
  await panel.getByRole('button', { name: 'Remove parcel' }).click();
  await reason.fill('Stuck');
  await userEvent.keyboard('{Escape}');
  scan('fp-48214');
  await the.button('Stay here').click();
  await expect.element(reason).toHaveValue('Stuck');
  (reason.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await see('The delivery has changed in the meantime, so this can’t be done.');
  await expect.element(reason).toHaveValue('Stuck');
});

test('a reservation without a parcel offers no removal', async () => {
  state.boxes[0] = sampleBox({ connectionAlarmed: true });
  const { panel } = await openPanel('1-3');
  expect(offers(panel)).toEqual(['Delete reservation']);
});

test("LCK-37: an order is downloaded as 'Order.csv', made in the browser; its kolli ID is shown as a QR code, and focus returns to its button", async () => {
  const { panel } = await openPanel('2-1');
  const before = requests.length;
  const csv = await download(panel.getByRole('button', { name: 'Download Order.csv' }));
  expect(csv.name).toBe('Order.csv');
  expect(csv.text).toContain('fp-48214, fp-48214-2;API;');
  await untilIdle();
  expect(requests).toHaveLength(before);
  const button = panel.getByRole('button', { name: 'QR code' });
  await button.click();
  await see(the.img('QR code of fp-48214'));
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

const masked = '************';
const line = `GET /api/deliveries/show-decoded-ssn/${deliveredParcel().docId}`;

async function openParcel() {
  const { router } = await openDoor('2-1', renderScreen);
  const show = the.button('Show identity number');
  const hide = the.button('Hide identity number');
  const shown = the.text('131052-308T', { exact: true });
  await see(the.text(masked));
  return { router, show, hide, shown };
}

test('LCK-33 LCK-34: it is 12 asterisks until show is pressed, then fetched by docId, shown, and stored neither in the cache nor in the browser', async () => {
  const { show, hide, shown, router } = await openParcel();
  await untilIdle();
  expect(countOf(line)).toBe(0);
  let params = new URLSearchParams();
  network.get('/api/deliveries/show-decoded-ssn/:id', ({ request }) => {
    params = new URL(request.url).searchParams;
    return result({ ssn: decodedSsn.value });
  });
  await show.click();
  await see(shown);
  expect(Object.fromEntries(params)).toMatchObject({
    pharmacyId: PHARMACY_ID,
    docId: deliveredParcel().docId,
    of: 'customer',
  });
  const clients = router.state.matches
    .map(({ context }) => ('queryClient' in context ? context.queryClient : undefined))
    .filter((client): client is QueryClient => client !== undefined);
  const cached = clients.flatMap((client) => [
    ...client.getQueryCache().getAll(),
    ...client.getMutationCache().getAll(),
  ]);
  expect(cached.length).toBeGreaterThan(1);
  const texts = [...cached.map(({ state: one }) => one), { ...localStorage, ...sessionStorage }];
  expect(JSON.stringify(texts)).not.toContain(decodedSsn.value);
  expect(location.href).not.toContain(decodedSsn.value);
  await hide.click();
  await see(the.text(masked));
  expect(shown.query()).toBeNull();
});

test("LCK-35: a refusal is a toast; an empty one shows 'noSsn', and an order without one has no show button", async () => {
  network.get('/api/deliveries/show-decoded-ssn/:id', () => failure('delivery_not_found'));
  const { show } = await openParcel();
  await show.click();
  await see('The delivery was not found.', the.text(masked));
  network.resetHandlers();
  decodedSsn.value = '';
  await show.click();
  await see('No identity number');
  await door('1-3').click();
  await see('No identity number');
  expect(show.query()).toBeNull();
});

test('LCK-36: it is masked again after 30 seconds, when leaving the page, using another window, selecting another locker and opening another screen', async () => {
  changeLocker('1-3', { order: { ...deliveredParcel(), docId: sampleDelivery().docId } });
  const { show, shown, router } = await openParcel();
  const reveal = async () => {
    await show.click();
    await see(shown);
  };
  const expectMasked = async () => {
    await see(the.text(masked));
    expect(shown.query()).toBeNull();
  };
  const { pass, release } = holdTimers();
  await reveal();
  pass(29_999);
  await drawn();
  await see(shown);
  pass(1);
  await expectMasked();
  release();

  await reveal();
  document.dispatchEvent(new Event('visibilitychange'));
  await expectMasked();
  await reveal();
  globalThis.dispatchEvent(new Event('blur'));
  await expectMasked();

  await reveal();
  await door('1-3').click();
  await expectMasked();
  await door('2-1').click();
  await expectMasked();

  await reveal();
  await router.navigate({ to: '/users' });
  await see(the.heading('Users'));
  router.history.back();
  await door('2-1').click();
  await expectMasked();
});

test('without ssn.read the button is disabled with a reason', async () => {
  forbid('ssn.read');
  const { show } = await openParcel();
  await refused(show);
  await untilIdle();
  expect(countOf(line)).toBe(0);
});

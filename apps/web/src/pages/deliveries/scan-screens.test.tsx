import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { counterParcel, lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { countOf, requests, state, network, result } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { openModal } from '../../../test/open-modal.tsx';
import { act, pathOf, lockersPath, openApp } from '../../../test/open-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { gone, leave, see, the, untilIdle } from '../../../test/the.ts';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { ScanOpener } from './scan-opener.tsx';

const find = 'POST /api/deliveries/find-by-kolli-id';
const ssn = '131052-308T';

async function open(path: string) {
  const opened = await openApp(path);
  await see(the.main());
  return opened;
}

/** Scans a parcel, sees it open, and closes it. */
async function scanAndClose() {
  scan('fp-900');
  const dialog = the.dialog(/fp-900/u);
  await see(dialog);
  await leave(dialog);
}

test('SCN-01: on each screen a scan opens the parcel', async () => {
  lists.reservations = [counterParcel()];
  const { router } = await open('/profile');
  for (const path of [
    '/profile',
    '/profile/security',
    '/users',
    '/to-decide',
    `/pharmacy/${PHARMACY_ID}`,
    `/${PHARMACY_ID}/edit-pickup-box/${BOX_ID}`,
    lockersPath,
    pathOf('delivery-history'),
    '/404',
  ]) {
    router.history.push(path);
    await expect
      .poll(() => [router.state.status, router.state.location.pathname])
      .toEqual(['idle', path]);
    await scanAndClose();
  }
});

test('SCN-01: in a dialog that must be answered a scan does nothing, and a message says so', async () => {
  lists.reservations = [counterParcel()];
  const { dialog } = await openModal((close) => (
    <>
      <ScanOpener pharmacyId={PHARMACY_ID} />
      <ModalFrame opened hasNoClose title="Answer me" onClose={close}>
        {null}
      </ModalFrame>
    </>
  ));
  await see(dialog);
  scan('fp-900');
  await see('A scan can’t be used here. Finish this window first.');
  await untilIdle();
  expect(countOf(find)).toBe(0);
  await see(the.dialog('Answer me'));
});

test('SCN-01: without the permission to read deliveries a message says so', async () => {
  permit('user.update');
  await open('/profile');
  scan('fp-900');
  await see(the.region('Last scan').getByText('You do not have enough permissions'));
  await untilIdle();
  expect(countOf(find)).toBe(0);
});

test('SCN-01: what is no kolli ID is refused with its reason; an identity number is never shown, sent or left in a field', async () => {
  await open(pathOf('reservations'));
  for (const [code, text] of [
    ['https://kolli.test/verify/1', 'A web address was scanned, not a kolli ID'],
    ['a+b=c?', 'The scanned code is not a kolli ID'],
  ] as const) {
    scan(code);
    await see(text);
  }
  const field = the.textbox(/search/iu);
  await userEvent.click(field);
  scan(ssn);
  await see(/^An identity number was scanned/u);
  await expect.element(field).toHaveValue('');
  await untilIdle();
  expect(countOf(find)).toBe(0);
  for (const place of [JSON.stringify(requests), document.body.textContent, location.href])
    expect(place.toLowerCase()).not.toContain(ssn.toLowerCase());
});

test('what is typed fast into a password field is no scan: it stays, and is neither sent nor shown', async () => {
  await open('/profile');
  const old = the.textbox('Old password');
  await userEvent.click(old);
  scan('doors-open-1', 'Tab');
  await expect.element(old).toHaveValue('doors-open-1');
  await untilIdle();
  expect(countOf(find)).toBe(0);
  expect(the.text(/doors-open-1/u).query()).toBeNull();
});

test('SCN-01: a scan with a space in its code, or that ends with two keys, presses no button that has the focus', async () => {
  lists.reservations = [counterParcel({ deliveryId: 'fp900' })];
  await open(pathOf('reservations'));
  const button = the.button('New pharmacy pickup').first();
  for (const [code, ...ends] of [
    ['FP 900', 'Enter'],
    ['fp900', 'Enter', 'Enter'],
  ] as const) {
    (button.element() as HTMLElement).focus();
    scan(code, ...ends);
    await see(the.dialog(/fp900/u));
    await untilIdle();
    expect(the.dialog().elements(), code).toHaveLength(1);
    await leave(the.dialog());
  }
});

test('SCN-07: a closed one opens with its history', async () => {
  const arrived = { event: 'arrive', time: 1, userName: 'API', reason: null };
  lists.past = [pickedUpParcel({ actions: [{ ...arrived, lockerId: [], shelf: [] }] })];
  await open(lockersPath);
  scan('fp-900');
  const info = the.dialog(/fp-900/u);
  await see(info.getByText('Picked up').first(), info.getByText(/API/u).first());
});

test('SCN-07: an unknown one offers a reservation of a locker, or one for pickup at the pharmacy, with the ID filled in; what is on hold, expired or removed says what to do next', async () => {
  state.waiting = [];
  const parcel = (index: number, changes: Parameters<typeof counterParcel>[0]) =>
    counterParcel({ docId: `d-${String(index)}`, deliveryId: `fp-${String(index)}`, ...changes });
  lists.reservations = [
    parcel(1, { hold: 'held' }),
    parcel(2, { deliveryStatus: 'expired' }),
    parcel(3, { deliveryStatus: 'removed' }),
  ];
  await open('/users');
  for (const [code, text] of [
    ['fp-1', 'On hold: do not hand out'],
    ['fp-2', 'Expired: it was not picked up in time'],
    ['fp-3', 'Removed from the box'],
  ] as const) {
    scan(code);
    await see(the.dialog().getByText(text));
  }
  for (const [button, title] of [
    ['Reserve a locker', 'Quick reservation'],
    ['Pharmacy pickup', 'New pharmacy pickup'],
  ] as const) {
    scan('FP-NEW');
    await the.button(button).click();
    await see(the.dialog(title));
    await expect.element(the.textbox('Kolli ID', { exact: true })).toHaveValue('fp-new');
    await the.button('Cancel').click();
    await gone(the.dialog());
  }
});

test('SCN-06: the next scan replaces an open parcel; of two codes within 100 ms the last one stays', async () => {
  lists.reservations = [counterParcel(), counterParcel({ docId: 'd-2', deliveryId: 'fp-901' })];
  await open('/users');
  scan('fp-900');
  await see(the.dialog(/fp-900/u));
  scan('fp-901');
  await see(the.dialog(/fp-901/u));
  expect(the.dialog().elements()).toHaveLength(1);
  expect(countOf(find)).toBe(2);
  scan('fp-900');
  scan('fp-901');
  await expect.poll(() => countOf(find)).toBe(4);
  await untilIdle();
  await see(the.dialog(/fp-901/u));
  expect(the.dialog().elements()).toHaveLength(1);
});

test('SCN-01 SCN-06: a form with unsaved input asks first, and stays if the person stays; an identity number of another country is not named in the question', async () => {
  lists.reservations = [counterParcel()];
  await open(pathOf('reservations'));
  await act('fp-900', 'Add description');
  const text = the.textbox('Description');
  await text.fill('Cold');
  scan('13097248022');
  await see(/^An identity number was scanned/u);
  expect(document.body.textContent).not.toContain('13097248022');
  await expect.element(text).toHaveValue('Cold');
  const before = countOf(find);
  scan('fp-900');
  await the.button('Stay here').click();
  await expect.element(text).toHaveValue('Cold');
  await untilIdle();
  expect(countOf(find)).toBe(before);
  scan('fp-900');
  await the.button('Open fp-900').click();
  await see(the.dialog(/fp-900/u));
  await gone(text);
});

test('the same code twice within 100 ms is looked up once', async () => {
  lists.reservations = [counterParcel()];
  const answer = Promise.withResolvers<Response>();
  network.post('/api/deliveries/find-by-kolli-id', () => answer.promise);
  await open('/users');
  scan('fp-900');
  scan('fp-900');
  await expect.poll(() => countOf(find)).toBe(1);
  answer.resolve(result({ delivery: counterParcel() }));
  await see(the.dialog(/fp-900/u));
  await untilIdle();
  expect(countOf(find)).toBe(1);
});

test('SCN-08: found and not found have a sign and tones of their own; without the preference, which is turned off and on again on the profile, there is the sign, and no sound', async () => {
  lists.reservations = [counterParcel()];
  const start = vi.spyOn(OscillatorNode.prototype, 'start');
  const { router } = await open('/users');
  scan('fp-900');
  await see('Found fp-900');
  expect(start).toHaveBeenCalledTimes(2);
  scan('fp-none');
  await see('No parcel has the kolli ID fp-none');
  expect(start).toHaveBeenCalledTimes(4);
  await leave(the.dialog());

  router.history.push('/profile');
  const sound = the.switch('Play a sound after each scan');
  await expect.element(sound).toBeChecked();
  await sound.click();
  await expect.element(sound).not.toBeChecked();
  await expect.poll(() => state.profile.scanSound).toBe(false);
  await see(the.text('Saved').first());
  // The scanner hears of it with the next frame.
  await untilIdle();
  scan('fp-900');
  await see('Found fp-900');
  expect(start).toHaveBeenCalledTimes(4);
  await leave(the.dialog());
  await sound.click();
  await expect.poll(() => state.profile.scanSound).toBe(true);
});

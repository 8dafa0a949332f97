import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countOf, failure, live, state, network, changeLocker } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { door, fillDelivery, openLockers } from '../../../test/open-app.tsx';
import { sampleBox } from '../../../test/sample/box.ts';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { bodyOf, refused, see, the, untilIdle } from '../../../test/the.ts';

const boxRead = `GET /api/pickup-boxes/show/${BOX_ID}`;
const created = `POST /api/deliveries/create/${BOX_ID}`;

const quick = the.button('Quick reservation');
const counter = (name: string) => the.spinbutton(name);
const reserve = the.dialog().getByRole('button', { name: /^Reserve/u });

/** The sample box has 2 free small lockers, 1 medium, no large one and 4 fridges; 1-4 has a fault. */
async function openQuick() {
  await openLockers();
  await quick.click();
  await expect.element(counter('Small')).toHaveFocus();
}

test('LCK-09 LCK-10 ERR-111: an inactive box, one without a free locker and a missing permission disable the button, with a reason', async () => {
  const fill = () => {
    for (const { lockers } of state.boxes[0]?.info.modules ?? [])
      for (const locker of lockers) locker.order ??= deliveredParcel();
  };
  const rows: [reason: string, arrange: () => unknown][] = [
    [
      'Pickupbox is inactive. Feature unavailable',
      () => (state.boxes[0] = sampleBox({ active: false })),
    ],
    ['No space in pickup boxes', fill],
    ['You do not have enough permissions', () => permit('delivery.read')],
  ];
  for (const [reason, arrange] of rows) {
    state.boxes[0] = sampleBox();
    arrange();
    const { screen } = await openLockers();
    await refused(quick, reason);
    await screen.unmount();
  }
});

test('LCK-08 DLG-03 LCK-49 DLG-04 DLG-05 LCK-48 LCK-50 DLG-06: one for each size and one for fridges, from 0 to the number of free lockers, without fridges and faults; arrow keys and the spinner change the count, typed and pasted characters do not', async () => {
  await openQuick();
  await see(the.heading('Quick reservation'));
  const maxima = { Small: '2', Medium: '1', Large: '0', Fridge: '4' };
  const inputs = the.spinbutton().elements() as HTMLInputElement[];
  expect(inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(Object.keys(maxima));
  for (const [name, max] of Object.entries(maxima)) {
    await expect.element(counter(name)).toHaveAttribute('type', 'number');
    await expect.element(counter(name)).toHaveAttribute('min', '0');
    await expect.element(counter(name)).toHaveAttribute('max', max);
  }
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(counter('Small')).toHaveValue(1);
  await userEvent.keyboard('9{Backspace}{Delete}e-');
  await expect.element(counter('Small')).toHaveValue(1);
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  expect(counter('Small').element().dispatchEvent(paste)).toBe(false);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(counter('Small')).toHaveValue(2);
  await the.button('Small: one fewer').click();
  await expect.element(counter('Small')).toHaveValue(1);
  await the.button('Fridge: one more').click();
  await expect.element(counter('Fridge')).toHaveValue(1);
  await expect.element(the.button('Large: one more')).toBeDisabled();
});

test('when lockers are taken by others, the counts shrink and a notice says so', async () => {
  await openQuick();
  await expect.poll(() => live.count()).toBe(1);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await see(the.text('1-1 and 2-4', { exact: false }));
  changeLocker('1-1', { status: 'reserved', order: deliveredParcel() });
  live.notify(BOX_ID);
  await expect.element(counter('Small')).toHaveValue(1);
  await expect.element(counter('Small')).toHaveAttribute('max', '1');
  await see('Some lockers were taken a moment ago');
});

test('LCK-51 DLG-26 DLG-27 DLG-07 DLV-27: Reserve is disabled until a count is above 0; if others were faster it shows an error, the box is refetched, and the input stays; else it sends the counts, and confirms the lockers that the server chose', async () => {
  changeLocker('1-1', { openCount: 9 });
  changeLocker('3-1', { openCount: 5 });
  network.post('/api/deliveries/create/:id', () => failure('not_enough_free_lockers'));
  await openQuick();
  await expect.element(reserve).toBeDisabled();
  await fillDelivery();
  await userEvent.keyboard('{Enter}');
  await untilIdle();
  expect(countOf(created)).toBe(0);
  (counter('Small').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(the.button('Reserve the locker')).toBeEnabled();

  for (let more = 0; more < 2; more += 1) await the.button('Fridge: one more').click();
  const before = countOf(boxRead);
  await reserve.click();
  await see('There are no longer enough free lockers. Choose fewer.');
  await expect.poll(() => countOf(boxRead)).toBeGreaterThan(before);
  await expect.element(counter('Small')).toHaveValue(1);
  await expect.element(the.label('Phone', { exact: false })).toHaveValue('+358401234567');
  network.resetHandlers();
  await reserve.click();
  await see('Lockers 2-4, 3-2 and 3-3 are reserved');
  expect(bodyOf(created)).toEqual({
    deliveryId: 'fp-77',
    additionalDeliveryIds: [],
    phoneNumber: '+358401234567',
    is_drug: false,
    lockerCounts: { small: 1, medium: 0, large: 0, fridge: 2 },
  });
  await the.button('Done').click();
  await expect.element(door('2-4')).toHaveFocus();
});

test('DLG-12 DLG-17 DLG-01 DLG-02: without kolli ID and phone number it sends nothing, and Cancel neither; that returns focus and resets the counts', async () => {
  await openQuick();
  await userEvent.keyboard('{ArrowUp}');
  await reserve.click();
  expect(the.text('This field is required.').elements()).toHaveLength(2);
  await the.button('Cancel').click();
  await expect.element(quick).toHaveFocus();
  await untilIdle();
  expect(countOf(created)).toBe(0);
  await quick.click();
  await expect.element(counter('Small')).toHaveValue(0);
});

import { http } from '../../../test/fake/network.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  countOf,
  failure,
  live,
  requests,
  state,
  network,
} from '../../../test/fake/fake-server.ts';
import { changeLocker } from '../../../test/fake/fake-state.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox } from '../../../test/sample/sample-box.ts';
import { deliveredParcel } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const created = `POST /api/deliveries/create/${BOX_ID}`;

async function openLockers() {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const quick = screen.getByRole('button', { name: 'Quick reservation' });
  await expect.element(quick).toBeVisible();
  return { screen, quick };
}

/**
 * The sample box has 2 free small lockers, 1 medium, no large one and 4 fridges; 1-4 has a fault.
 */
async function openQuick() {
  const { screen, quick } = await openLockers();
  await quick.click();
  const counter = (name: string) => screen.getByRole('spinbutton', { name });
  const dialog = screen.getByRole('dialog');
  await expect.element(counter('Small')).toHaveFocus();
  const reserve = dialog.getByRole('button', { name: /^Reserve/u });
  const fill = async () => {
    await screen.getByLabelText('Kolli ID', { exact: false }).first().fill('FP-77');
    await screen.getByLabelText('Phone', { exact: false }).fill('+358401234567');
  };
  return { screen, dialog, quick, counter, reserve, fill };
}

async function expectRefusal(reason: string) {
  const { screen, quick } = await openLockers();
  await expect.element(quick).toHaveAttribute('aria-disabled', 'true');
  await quick.hover({ force: true });
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent(reason);
  (quick.element() as HTMLElement).click();
  expect(screen.getByRole('dialog').query()).toBeNull();
}

describe('the button', () => {
  test('LCK-08 DLG-03 LCK-49: it opens a counter for each size, and one for fridges', async () => {
    const { screen } = await openQuick();
    const names = screen.getByRole('spinbutton').elements();
    expect(names.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Small',
      'Medium',
      'Large',
      'Fridge',
    ]);
    await expect.element(screen.getByRole('heading', { name: 'Quick reservation' })).toBeVisible();
  });

  test('LCK-09: an inactive box disables it', async () => {
    state.boxes[0] = sampleBox({ active: false });
    await expectRefusal('Pickupbox is inactive. Feature unavailable');
  });

  test('LCK-10 ERR-111: a box without a free locker disables it', async () => {
    for (const { lockers } of state.boxes[0]?.info.modules ?? [])
      for (const locker of lockers) locker.order ??= deliveredParcel();
    await expectRefusal('No space in pickup boxes');
  });

  test('without delivery.write it is disabled with a reason', async () => {
    const { role } = state.profile;
    state.profile = { ...state.profile, role: { ...role, permissions: ['delivery.read'] } };
    await expectRefusal('You do not have enough permissions');
  });
});

describe('the counters', () => {
  test('DLG-04 DLG-05 LCK-48 LCK-50: they range from 0 to the number of free lockers, without fridges and faults', async () => {
    const { counter } = await openQuick();
    const maxima = { Small: '2', Medium: '1', Large: '0', Fridge: '4' };
    for (const [name, max] of Object.entries(maxima)) {
      await expect.element(counter(name)).toHaveAttribute('type', 'number');
      await expect.element(counter(name)).toHaveAttribute('min', '0');
      await expect.element(counter(name)).toHaveAttribute('max', max);
    }
  });

  test('DLG-06: arrow keys and the spinner change the count, typed and pasted characters do not', async () => {
    const { screen, counter } = await openQuick();
    await expect.element(counter('Small')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(counter('Small')).toHaveValue(1);
    await userEvent.keyboard('9{Backspace}{Delete}e-');
    await expect.element(counter('Small')).toHaveValue(1);
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    expect(counter('Small').element().dispatchEvent(paste)).toBe(false);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect.element(counter('Small')).toHaveValue(2);
    await screen.getByRole('button', { name: 'Small: one fewer' }).click();
    await expect.element(counter('Small')).toHaveValue(1);
    await screen.getByRole('button', { name: 'Fridge: one more' }).click();
    await expect.element(counter('Fridge')).toHaveValue(1);
    await expect.element(screen.getByRole('button', { name: 'Large: one more' })).toBeDisabled();
  });

  test('DLG-07: Reserve is disabled until a count is above 0', async () => {
    const { screen, counter, reserve, fill } = await openQuick();
    await expect.element(reserve).toBeDisabled();
    await fill();
    await userEvent.keyboard('{Enter}');
    await untilIdle();
    expect(countOf(created)).toBe(0);
    (counter('Medium').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(screen.getByRole('button', { name: 'Reserve the locker' })).toBeEnabled();
  });

  test('when lockers are taken by others, the counts shrink and a notice says so', async () => {
    const { screen, counter } = await openQuick();
    await expect.poll(() => live.count()).toBe(1);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(screen.getByText('1-1 and 2-4', { exact: false })).toBeVisible();
    changeLocker('1-1', { status: 'reserved', order: deliveredParcel() });
    live.notify(BOX_ID);
    await expect.element(counter('Small')).toHaveValue(1);
    await expect.element(counter('Small')).toHaveAttribute('max', '1');
    await expect.element(screen.getByText('Some lockers were taken a moment ago')).toBeVisible();
  });
});

describe('sending it', () => {
  test('LCK-51 DLG-26 DLG-27: it sends the counts, and confirms the lockers that the server chose', async () => {
    changeLocker('1-1', { openCount: 9 });
    changeLocker('3-1', { openCount: 5 });
    const { screen, reserve, fill } = await openQuick();
    await userEvent.keyboard('{ArrowUp}');
    for (let more = 0; more < 2; more += 1)
      await screen.getByRole('button', { name: 'Fridge: one more' }).click();
    await fill();
    await reserve.click();
    await expect.element(screen.getByText('Lockers 2-4, 3-2 and 3-3 are reserved')).toBeVisible();
    expect(requests.find(({ line }) => line === created)?.body).toEqual({
      deliveryId: 'fp-77',
      additionalDeliveryIds: [],
      phoneNumber: '+358401234567',
      is_drug: false,
      lockerCounts: { small: 1, medium: 0, large: 0, fridge: 2 },
    });
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('option', { name: /^2-4,/u })).toHaveFocus();
  });

  test('DLG-12 DLG-17: without kolli ID and phone number it sends nothing', async () => {
    const { screen, reserve } = await openQuick();
    await userEvent.keyboard('{ArrowUp}');
    await reserve.click();
    expect(screen.getByText('This field is required.').elements()).toHaveLength(2);
    await untilIdle();
    expect(countOf(created)).toBe(0);
  });

  test('DLV-27: if others were faster it shows an error, the box is refetched, and the input stays', async () => {
    network.use(http.post('/api/deliveries/create/:id', () => failure('not_enough_free_lockers')));
    const { screen, counter, reserve, fill } = await openQuick();
    await userEvent.keyboard('{ArrowUp}');
    await fill();
    const before = countOf(`GET /api/pickup-boxes/show/${BOX_ID}`);
    await reserve.click();
    await expect
      .element(screen.getByText('There are no longer enough free lockers. Choose fewer.'))
      .toBeVisible();
    await expect
      .poll(() => countOf(`GET /api/pickup-boxes/show/${BOX_ID}`))
      .toBeGreaterThan(before);
    await expect.element(counter('Small')).toHaveValue(1);
    await expect
      .element(screen.getByLabelText('Phone', { exact: false }))
      .toHaveValue('+358401234567');
  });

  test('DLG-01 DLG-02: Cancel sends nothing, returns focus and resets the counts', async () => {
    const { dialog, quick, counter } = await openQuick();
    await userEvent.keyboard('{ArrowUp}');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(quick).toHaveFocus();
    await untilIdle();
    expect(countOf(created)).toBe(0);
    await quick.click();
    await expect.element(counter('Small')).toHaveValue(0);
  });
});

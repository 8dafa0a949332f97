import { userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { countOf, requests, state } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;
const reservations = `/pickup-boxes/${PHARMACY_ID}/reservations`;

const msBetweenKeys = 8;

/**
 * Types like a keyboard-wedge scanner: key events in a row, ended by Enter or Tab. Their timestamps
 * are set as for a real scanner, regardless of how long the screen takes to render.
 */
function scan(code: string, end = 'Enter'): void {
  const begun = performance.now();
  for (const [index, key] of [...code, end].entries()) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: begun + index * msBetweenKeys });
    const isTyped = target.dispatchEvent(event) && key.length === 1;
    if (isTyped && target instanceof HTMLInputElement) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        target,
        target.value + key,
      );
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (key === 'Enter' && !event.defaultPrevented && target instanceof HTMLInputElement)
      target.form?.requestSubmit();
  }
}

describe('a scan on any screen', () => {
  test('opens the parcel, with its actions', async () => {
    state.waiting = [sampleDelivery()];
    const { screen } = await openApp(reservations);
    await expect.element(screen.getByRole('heading', { name: 'Reservations' })).toBeVisible();
    scan(']C1FP-48214');
    await expect.element(screen.getByRole('dialog', { name: /fp-48214/u })).toBeVisible();
    await screen.getByRole('button', { name: 'Picked up' }).click();
    await expect.element(screen.getByText('Was the reservation picked up?')).toBeVisible();
  });

  test('API-06 API-09: offers a waiting parcel shelf or lockers first, handing over after', async () => {
    state.waiting = [sampleDelivery()];
    state.shelves = [{ name: 'A2', numberOfReservations: 0 }];
    const { screen } = await openApp(reservations);
    await expect.element(screen.getByRole('heading', { name: 'Reservations' })).toBeVisible();
    scan('fp-48214');
    const info = screen.getByRole('dialog', { name: /fp-48214/u });
    const shelf = info.getByRole('button', { name: 'Choose shelf' });
    await expect.element(shelf).toHaveAttribute('data-variant', 'filled');
    await expect
      .element(info.getByRole('button', { name: 'Picked up' }))
      .toHaveAttribute('data-variant', 'default');
    await shelf.click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Assign fp-48214 to a shelf' }))
      .toBeVisible();
  });

  test('API-06: offers a waiting parcel quick reservation, and confirms its lockers', async () => {
    state.waiting = [sampleDelivery()];
    const { screen } = await openApp(reservations);
    await expect.element(screen.getByRole('heading', { name: 'Reservations' })).toBeVisible();
    scan('fp-48214');
    const quick = screen.getByRole('button', { name: 'Quick reservation' });
    await expect.element(quick).toHaveAttribute('data-variant', 'filled');
    expect(screen.getByRole('button', { name: 'Choose shelf' }).query()).toBeNull();
    await quick.click();
    await screen.getByRole('button', { name: 'Small: one more' }).click();
    await screen.getByRole('button', { name: 'Assign to 1 locker' }).click();
    await expect.element(screen.getByText(/^Locker .* is reserved$/u)).toBeVisible();
  });

  test('selects the locker of the parcel, also in another box', async () => {
    state.waiting = [
      sampleDelivery({
        pickupboxId: SECOND_BOX_ID,
        deliveryStatus: 'delivered',
        unassigned: false,
        lockerId: ['2-1'],
        heldLockers: [{ lockerId: '2-1', loadedTime: Date.now() }],
      }),
    ];
    const { screen, router } = await openApp(lockers);
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    scan('fp-48214');
    await expect
      .element(screen.getByRole('option', { name: /^2-1,/u }))
      .toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.pathname).toContain(SECOND_BOX_ID);
    await expect.poll(() => router.state.location.search).toEqual({});
  });

  test('shows an error for a kolli ID without an open delivery', async () => {
    state.waiting = [];
    const { screen } = await openApp(lockers);
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    scan('fp-unknown');
    await expect
      .element(screen.getByText('No open delivery has the kolli ID fp-unknown'))
      .toBeVisible();
  });

  test('removes the scanned text from a search field', async () => {
    const { screen } = await openApp(reservations);
    const field = screen.getByRole('textbox', { name: /search/iu });
    await field.fill('+35844');
    await userEvent.click(field);
    scan('fp-48214');
    await expect.element(screen.getByRole('dialog', { name: /fp-48214/u })).toBeVisible();
    await expect.element(field).toHaveValue('+35844');
  });
});

describe('a scan above a form', () => {
  async function openReservation() {
    const { screen } = await openApp(lockers);
    await screen.getByRole('option', { name: /^1-2,/u }).click();
    await screen.getByRole('button', { name: 'Reserve', exact: true }).click();
    const kolli = screen.getByRole('textbox', { name: 'Kolli ID' });
    await expect.element(kolli).toHaveFocus();
    return { screen, kolli };
  }

  test.each(['Enter', 'Tab'])('fills the kolli field, and its %s does not submit', async (end) => {
    const { kolli } = await openReservation();
    scan(']d2FP 48999', end);
    await expect.element(kolli).toHaveValue('fp48999');
    await untilIdle();
    expect(requests.filter(({ line }) => line.startsWith('POST /api/deliveries'))).toEqual([]);
  });

  test('fills the kolli field from another field, whose text stays', async () => {
    const { screen, kolli } = await openReservation();
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+358401234567');
    await userEvent.click(phone);
    scan('fp-48999');
    await expect.element(kolli).toHaveValue('fp-48999');
    await expect.element(phone).toHaveValue('+358401234567');
    await untilIdle();
    expect(countOf('POST /api/deliveries/create')).toBe(0);
  });
});

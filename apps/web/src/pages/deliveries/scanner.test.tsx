import { userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { countOf, requests, state } from '../../../test/fake/server.ts';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { holdTimers } from '../../../test/hold-timers.ts';
import { openApp } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;
const reservations = `/pickup-boxes/${PHARMACY_ID}/reservations`;

describe('a scan on any screen', () => {
  test('opens the parcel, with its actions, waits for nothing but the server, and removes the scanned text from a search field', async () => {
    state.waiting = [];
    lists.reservations = [counterParcel({ deliveryId: 'fp-48214' })];
    await openApp(reservations);
    await see(the.heading('Reservations'));
    const field = the.textbox(/search/iu);
    await field.fill('+35844');
    await userEvent.click(field);
    // With all clocks stopped nothing would come that waits for a time.
    const { release } = holdTimers();
    scan(']C1FP-48214');
    await see(the.dialog(/fp-48214/u));
    await expect.element(field).toHaveValue('+35844');
    await see(the.button('Picked up', { exact: true }));
    release();
    await the.button('Picked up', { exact: true }).click();
    await see('Was the reservation picked up?');
  });

  test('API-06 API-09: its information offers shelf or lockers first, handing over after', async () => {
    state.waiting = [sampleDelivery()];
    state.shelves = [{ name: 'A2', numberOfReservations: 0 }];
    await openApp(reservations);
    await see(the.heading('Reservations'));
    scan('fp-48214');
    await the.button('Show the parcel').click();
    const info = the.dialog(/fp-48214/u);
    const shelf = info.getByRole('button', { name: 'Choose shelf' });
    await expect.element(shelf).toHaveAttribute('data-variant', 'filled');
    await expect
      .element(info.getByRole('button', { name: 'Picked up' }))
      .toHaveAttribute('data-variant', 'default');
    await shelf.click();
    await see(the.dialog('Assign fp-48214 to a shelf'));
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
    const { router } = await openApp(lockers);
    await see(the.listbox());
    scan('fp-48214');
    await expect.element(the.option(/^2-1,/u)).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.pathname).toContain(SECOND_BOX_ID);
    await expect.poll(() => router.state.location.search).toEqual({});
  });
});

describe('a scan above a form', () => {
  async function openReservation() {
    const { screen } = await openApp(lockers);
    await the.option(/^1-2,/u).click();
    await the.button('Reserve', { exact: true }).click();
    const kolli = the.textbox('Kolli ID');
    await expect.element(kolli).toHaveFocus();
    return { screen, kolli };
  }

  test('fills the kolli field, and its Enter or Tab does not submit', async () => {
    const { kolli } = await openReservation();
    for (const end of ['Enter', 'Tab']) {
      await kolli.fill('');
      scan(']d2FP 48999', end);
      await expect.element(kolli, { message: end }).toHaveValue('fp48999');
    }
    await untilIdle();
    expect(requests.filter(({ line }) => line.startsWith('POST /api/deliveries/create'))).toEqual(
      [],
    );
  });

  test('fills the kolli field from another field, whose text stays', async () => {
    const { kolli } = await openReservation();
    const phone = the.textbox('Phone');
    await phone.fill('+358401234567');
    await userEvent.click(phone);
    scan('fp-48999');
    await expect.element(kolli).toHaveValue('fp-48999');
    await expect.element(phone).toHaveValue('+358401234567');
    await untilIdle();
    expect(countOf('POST /api/deliveries/create')).toBe(0);
  });
});

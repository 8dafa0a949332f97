import { userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { counterParcel, lists } from '../../../test/fake/fake-lists.ts';
import { countOf, requests, state } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { scan } from '../../../test/scan.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const path = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;
const assign = `PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-48214`;
const assigned = () => requests.find(({ line }) => line === assign);

async function openDoor() {
  const { screen } = await openApp(path);
  await screen.getByRole('option', { name: /^1-2,/u }).click();
  await expect.element(screen.getByRole('button', { name: 'Reserve', exact: true })).toBeVisible();
  return screen;
}

describe('with a free door chosen', () => {
  test('SCN-02: the scan of a waiting order puts it into that door with one confirmation', async () => {
    const screen = await openDoor();
    scan('fp-48214');
    const put = screen.getByRole('button', { name: 'Put into 1-2' });
    await expect.element(put).toHaveFocus();
    expect(countOf(assign)).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(assigned()?.body).toMatchObject({ boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] } });
  });

  test('SCN-02: Cancel sends nothing, and the door stays chosen', async () => {
    const screen = await openDoor();
    scan('fp-48214');
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await untilIdle();
    expect(countOf(assign)).toBe(0);
    await expect
      .element(screen.getByRole('option', { name: /^1-2,/u }))
      .toHaveAttribute('aria-selected', 'true');
  });

  test('DLG-29: an order without a phone number is asked for it', async () => {
    state.waiting = [sampleDelivery({ phoneNumber: null })];
    const screen = await openDoor();
    scan('fp-48214');
    await screen.getByRole('button', { name: 'Put into 1-2' }).click();
    await screen.getByRole('textbox', { name: 'Phone' }).fill('+358401234567');
    await screen.getByRole('button', { name: 'Assign the delivery' }).click();
    await expect
      .poll(() => assigned()?.body)
      .toMatchObject({ boxInfo: { lockerId: ['1-2'], customerPhoneNumber: '+358401234567' } });
  });

  test('SCN-02: the scan of an unknown parcel opens the form for that door with the ID filled in', async () => {
    const screen = await openDoor();
    scan('FP-NEW');
    const form = screen.getByRole('dialog', { name: 'Reserve 1-2' });
    await expect
      .element(form.getByRole('textbox', { name: 'Kolli ID', exact: true }))
      .toHaveValue('fp-new');
    await expect.element(form.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  });
});

describe('in Choose a delivery', () => {
  async function openList() {
    const screen = await openDoor();
    await screen.getByRole('button', { name: 'Assign reservation' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Choose a delivery for 1-2' }))
      .toBeVisible();
    return screen;
  }

  test('SCN-04: a scan chooses that order', async () => {
    const screen = await openList();
    scan('fp-48214');
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(assigned()?.body).toMatchObject({ boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] } });
  });

  test('SCN-04: of a parcel that does not wait a message says so, and the list stays', async () => {
    lists.reservations = [counterParcel()];
    const screen = await openList();
    scan('fp-900');
    await expect.element(screen.getByText(/^fp-900 does not wait for a place/u)).toBeVisible();
    await expect.element(screen.getByRole('dialog', { name: /^Choose a delivery/u })).toBeVisible();
  });

  test('SCN-04: the dialog has a search by kolli ID and phone number', async () => {
    state.waiting = [
      sampleDelivery(),
      sampleDelivery({ docId: 'd-2', deliveryId: 'fp-2', phoneNumber: '+358509999999' }),
    ];
    const screen = await openList();
    await expect.element(screen.getByRole('row', { name: /fp-2/u })).toBeVisible();
    const search = screen.getByRole('textbox', { name: 'Search by kolli ID or phone number' });
    await search.fill('5099');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('row', { name: /fp-48214/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /fp-2/u })).toBeVisible();
    await search.fill('nothing');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('No waiting delivery matches')).toBeVisible();
  });

  test('an identity number that is typed into the search is not sent', async () => {
    const screen = await openList();
    await screen.getByRole('textbox', { name: /^Search by kolli ID/u }).fill('131052-308T');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/are not searched for here/u)).toBeVisible();
    await untilIdle();
    expect(lists.requested.some(({ query }) => query['search'] !== undefined)).toBe(false);
  });
});

describe('in the form of a new delivery', () => {
  async function openForm() {
    const screen = await openDoor();
    await screen.getByRole('button', { name: 'Reserve', exact: true }).click();
    const kolli = screen.getByRole('textbox', { name: 'Kolli ID', exact: true });
    await expect.element(kolli).toHaveFocus();
    return { screen, kolli, phone: screen.getByRole('textbox', { name: 'Phone' }) };
  }

  test('SCN-05: the scan of an order that waits offers to put it there instead', async () => {
    const { screen } = await openForm();
    scan('fp-48214');
    await expect.element(screen.getByText(/^This order waits already/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Put into 1-2' }).click();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(assigned()?.body).toMatchObject({ boxInfo: { lockerId: ['1-2'] } });
  });

  test('SCN-05: what was typed is still there for who does not want that', async () => {
    const { screen, kolli, phone } = await openForm();
    await phone.fill('+358401234567');
    scan('fp-48214');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(phone).toHaveValue('+358401234567');
    await expect.element(kolli).toHaveValue('');
    await untilIdle();
    expect(countOf(assign)).toBe(0);
  });

  test('SCN-05: the ID of an open parcel is not filled in, and a message says so', async () => {
    lists.reservations = [counterParcel()];
    const { screen, kolli } = await openForm();
    scan('fp-900');
    await expect.element(screen.getByText(/^fp-900 belongs to an open delivery/u)).toBeVisible();
    await expect.element(kolli).toHaveValue('');
  });

  test('an unknown ID is filled in', async () => {
    const { kolli } = await openForm();
    scan(']d2FP 48999', 'Tab');
    await expect.element(kolli).toHaveValue('fp48999');
  });
});

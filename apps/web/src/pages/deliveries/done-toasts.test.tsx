import { http } from '../../../test/fake/network.ts';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { openModal } from '../../../test/open-modal.tsx';
import { changeLocker, failure, state, network } from '../../../test/fake/fake-server.ts';
import { renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DestroyDeliveryModal } from '../../features/deliveries/end/destroy-delivery-modal.tsx';
import { PickedUpModal } from '../../features/deliveries/identity-check/picked-up-modal.tsx';
import { ResendSmsModal } from '../../features/deliveries/resend/resend-sms-modal.tsx';

withFakeServer();

const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;

/** Opens a modal, presses one of its buttons, and returns the toast region. */
async function press(name: string, draw: (close: () => void) => ReactNode) {
  const { screen } = await openModal(draw);
  await screen.getByRole('button', { name, exact: true }).click();
  return { screen, toast: (text: string) => screen.getByRole('status').getByText(text) };
}

describe('success toasts for actions without a confirmation modal', () => {
  test('DLV-21: picked up', async () => {
    const { toast } = await press('Yes', (close) => (
      <PickedUpModal delivery={sampleDelivery()} onClose={close} />
    ));
    await expect.element(toast('fp-48214 was picked up')).toBeVisible();
  });

  test('DLV-25: deleted', async () => {
    const { toast } = await press('Delete', (close) => (
      <DeleteReservationModal delivery={sampleDelivery()} onClose={close} onDone={close} />
    ));
    await expect.element(toast('The reservation fp-48214 was deleted')).toBeVisible();
  });

  test('DLV-26: destroyed, and none where it is refused', async () => {
    network.use(
      http.delete('/api/deliveries/destroy', () => failure('wrong_delivery_status'), {
        once: true,
      }),
    );
    const { screen, toast } = await press('Destroy', (close) => (
      <DestroyDeliveryModal delivery={sampleDelivery()} onClose={close} onDone={close} />
    ));
    await expect.element(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    expect(screen.getByText('fp-48214 was destroyed').query()).toBeNull();
    await screen.getByRole('button', { name: 'Destroy', exact: true }).click();
    await expect.element(toast('fp-48214 was destroyed')).toBeVisible();
  });

  test('DLG-31: the SMS, without the number', async () => {
    const { toast } = await press('Send SMS', (close) => (
      <ResendSmsModal delivery={deliveredParcel()} onClose={close} />
    ));
    await expect.element(toast('SMS sent for fp-48214')).toBeVisible();
  });

  test('DLV-18: the current shelf', async () => {
    state.shelves = [{ name: 'A2', numberOfReservations: 0 }];
    const { screen } = await openModal((close) => (
      <AssignShelfModal delivery={sampleDelivery()} pharmacyId={PHARMACY_ID} onClose={close} />
    ));
    await screen.getByRole('combobox', { name: 'Choose shelf' }).click();
    await screen.getByRole('option', { name: /A2/u }).click();
    await screen.getByRole('button', { name: 'Assign to shelf' }).click();
    await expect.element(screen.getByRole('status').getByText('fp-48214 is on A2')).toBeVisible();
  });

  test('LCK-23 LCK-44: a door out of use, and in use again; a parcel taken out by hand', async () => {
    changeLocker('2-1', { fault: 'broken' });
    const { screen } = await renderScreen(lockers);
    await screen.getByRole('option', { name: /^1-1,/u }).click();
    const toggle = screen.getByRole('switch', { name: 'Locker in use' });
    await toggle.click({ force: true });
    await expect.element(screen.getByText('Locker 1-1 is out of use')).toBeVisible();
    await expect.element(toggle).not.toBeChecked();
    await toggle.click({ force: true });
    await expect.element(screen.getByText('Locker 1-1 is in use again')).toBeVisible();
    await screen.getByRole('option', { name: /^2-1,/u }).click();
    await screen.getByRole('button', { name: 'Remove parcel' }).click();
    await screen.getByLabelText('Reason', { exact: false }).fill('Stuck');
    await screen.getByRole('button', { name: 'Confirm removal' }).click();
    await expect.element(screen.getByText(/^fp-\S+ was taken out of the box$/u)).toBeVisible();
  });
});

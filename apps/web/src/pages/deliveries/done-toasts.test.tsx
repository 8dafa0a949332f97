import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { openModal } from '../../../test/open-modal.tsx';
import { changeLocker, failure, state, network } from '../../../test/fake/fake-server.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { see, the } from '../../../test/the.ts';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DestroyDeliveryModal } from '../../features/deliveries/end/destroy-delivery-modal.tsx';
import { PickedUpModal } from '../../features/deliveries/identity-check/picked-up-modal.tsx';
import { ResendSmsModal } from '../../features/deliveries/resend/resend-sms-modal.tsx';

const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;

/** Opens a modal, presses one of its buttons, and returns the toast region. */
async function press(name: string, draw: (close: () => void) => ReactNode) {
  const { screen } = await openModal(draw);
  await the.button(name, { exact: true }).click();
  return { screen, toast: (text: string) => the.status().getByText(text) };
}

describe('success toasts for actions without a confirmation modal', () => {
  test('DLV-21: picked up', async () => {
    const { toast } = await press('Yes', (close) => (
      <PickedUpModal delivery={sampleDelivery()} onClose={close} />
    ));
    await see(toast('fp-48214 was picked up'));
  });

  test('DLV-25: deleted', async () => {
    const { toast } = await press('Delete', (close) => (
      <DeleteReservationModal delivery={sampleDelivery()} onClose={close} onDone={close} />
    ));
    await see(toast('The reservation fp-48214 was deleted'));
  });

  test('DLV-26: destroyed, and none where it is refused', async () => {
    network.delete('/api/deliveries/destroy', () => failure('wrong_delivery_status'), {
      once: true,
    });
    const { toast } = await press('Destroy', (close) => (
      <DestroyDeliveryModal delivery={sampleDelivery()} onClose={close} onDone={close} />
    ));
    await expect.element(the.alert()).not.toBeEmptyDOMElement();
    expect(the.text('fp-48214 was destroyed').query()).toBeNull();
    await the.button('Destroy', { exact: true }).click();
    await see(toast('fp-48214 was destroyed'));
  });

  test('DLG-31: the SMS, without the number', async () => {
    const { toast } = await press('Send SMS', (close) => (
      <ResendSmsModal delivery={deliveredParcel()} onClose={close} />
    ));
    await see(toast('SMS sent for fp-48214'));
  });

  test('DLV-18: the current shelf', async () => {
    state.shelves = [{ name: 'A2', numberOfReservations: 0 }];
    await openModal((close) => (
      <AssignShelfModal delivery={sampleDelivery()} pharmacyId={PHARMACY_ID} onClose={close} />
    ));
    await the.combobox('Choose shelf').click();
    await the.option(/A2/u).click();
    await the.button('Assign to shelf').click();
    await see(the.status().getByText('fp-48214 is on A2'));
  });

  test('LCK-23 LCK-44: a door out of use, and in use again; a parcel taken out by hand', async () => {
    changeLocker('2-1', { fault: 'broken' });
    await renderScreen(lockers);
    await the.option(/^1-1,/u).click();
    const toggle = the.switch('Locker in use');
    await toggle.click({ force: true });
    await see('Locker 1-1 is out of use');
    await expect.element(toggle).not.toBeChecked();
    await toggle.click({ force: true });
    await see('Locker 1-1 is in use again');
    await the.option(/^2-1,/u).click();
    await the.button('Remove parcel').click();
    await the.label('Reason', { exact: false }).fill('Stuck');
    await the.button('Confirm removal').click();
    await see(/^fp-\S+ was taken out of the box$/u);
  });
});

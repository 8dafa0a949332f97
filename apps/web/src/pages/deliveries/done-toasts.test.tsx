import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { openModal } from '../../../test/open-modal.tsx';
import { changeLocker, failure, state, network } from '../../../test/fake/server.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DestroyDeliveryModal } from '../../features/deliveries/end/destroy-delivery-modal.tsx';
import { PickedUpModal } from '../../features/deliveries/identity-check/picked-up-modal.tsx';
import { ResendSmsModal } from '../../features/deliveries/resend/resend-sms-modal.tsx';

const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;

type Draw = (close: () => void) => ReactNode;

describe('success toasts for actions without a confirmation modal', () => {
  test.each<[name: string, button: string, toast: string, draw: Draw]>([
    [
      'DLV-21: picked up',
      'Yes',
      'fp-48214 was picked up',
      (close) => <PickedUpModal delivery={sampleDelivery()} onClose={close} />,
    ],
    [
      'DLV-25: deleted',
      'Delete',
      'The reservation fp-48214 was deleted',
      (close) => (
        <DeleteReservationModal delivery={sampleDelivery()} onClose={close} onDone={close} />
      ),
    ],
    [
      'DLG-31: the SMS, without the number',
      'Send SMS',
      'SMS sent for fp-48214',
      (close) => <ResendSmsModal delivery={deliveredParcel()} onClose={close} />,
    ],
  ])('%s', async (_name, button, toast, draw) => {
    await openModal(draw);
    await the.button(button, { exact: true }).click();
    await see(the.status().getByText(toast));
  });

  test('DLV-26: destroyed, and none where it is refused', async () => {
    const refuse = () => failure('wrong_delivery_status');
    network.delete('/api/deliveries/destroy', refuse, { once: true });
    await openModal((close) => (
      <DestroyDeliveryModal delivery={sampleDelivery()} onClose={close} onDone={close} />
    ));
    const destroy = the.button('Destroy', { exact: true });
    await destroy.click();
    await expect.element(the.alert()).not.toBeEmptyDOMElement();
    expect(the.text('fp-48214 was destroyed').query()).toBeNull();
    await destroy.click();
    await see(the.status().getByText('fp-48214 was destroyed'));
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

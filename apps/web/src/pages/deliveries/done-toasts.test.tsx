import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { openModal } from '../../../test/open-modal.tsx';
import { changeLocker, failure, state, network } from '../../../test/fake/server.ts';
import { door, openDoor, renderScreen } from '../../../test/open-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { choose, see, the } from '../../../test/the.ts';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DestroyDeliveryModal } from '../../features/deliveries/end/destroy-delivery-modal.tsx';
import { PickedUpModal } from '../../features/deliveries/identity-check/picked-up-modal.tsx';
import { ResendSmsModal } from '../../features/deliveries/resend/resend-sms-modal.tsx';

type Draw = (close: () => void) => ReactNode;

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
    (end) => <DeleteReservationModal delivery={sampleDelivery()} onClose={end} onDone={end} />,
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
  await choose('Choose shelf', /A2/u);
  await the.button('Assign to shelf').click();
  await see(the.status().getByText('fp-48214 is on A2'));
});

test('LCK-23 LCK-44: a door out of use, and in use again; a parcel taken out by hand', async () => {
  changeLocker('2-1', { fault: 'broken' });
  await openDoor('1-1', renderScreen);
  const toggle = the.switch('Locker in use');
  await toggle.click({ force: true });
  await see('Locker 1-1 is out of use');
  await expect.element(toggle).not.toBeChecked();
  await toggle.click({ force: true });
  await see('Locker 1-1 is in use again');
  await door('2-1').click();
  await the.button('Remove parcel').click();
  await the.label('Reason', { exact: false }).fill('Stuck');
  await the.button('Confirm removal').click();
  await see(/^fp-\S+ was taken out of the box$/u);
});

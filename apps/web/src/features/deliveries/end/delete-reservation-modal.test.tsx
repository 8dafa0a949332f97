import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { forbid } from '../../../../test/fake/profile.ts';
import { countOf, failure, network, result } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../../test/sample/ids.ts';
import { gone, see, sent, the, untilIdle } from '../../../../test/the.ts';
import { DeleteReservationModal } from './delete-reservation-modal.tsx';
import { DestroyDeliveryModal } from './destroy-delivery-modal.tsx';

const destroyed = 'DELETE /api/deliveries/destroy';
const inBox: Partial<Delivery> = {
  unassigned: false,
  pickupboxId: BOX_ID,
  lockerId: ['1-2'],
  heldLockers: [{ lockerId: '1-2', loadedTime: null }],
};

const dialog = the.dialog();
const button = (name: string) => the.button(name, { exact: true });

const open = (delivery: Delivery) =>
  openModal((close) => (
    <DeleteReservationModal delivery={delivery} onClose={close} onDone={close} />
  ));

test("DLG-02 DLG-24: it offers 'destroyed', 'delete' and 'cancel', destroying is set apart and asks once more, and cancel calls nothing", async () => {
  await open(sampleDelivery());
  for (const name of ['Destroyed', 'Delete', 'Cancel'])
    await expect.element(button(name)).toBeEnabled();
  await see('Delete the reservation fp-48214?');
  const left = (name: string) => button(name).element().getBoundingClientRect().left;
  expect(left('Destroyed')).toBeLessThan(left('Cancel') - 40);
  await button('Destroyed').click();
  await see('Destroy fp-48214 for good?');
  await expect.element(button('Go back')).toHaveFocus();
  await button('Go back').click();
  await expect.element(button('Destroyed')).toHaveFocus();
  await expect.element(button('Delete')).toBeEnabled();
  await button('Cancel').click();
  await gone(dialog);
  await untilIdle();
  expect(sent('DELETE')).toBeUndefined();
});

test('DLV-24 DLV-26: with doors it is deleted or destroyed through their box', async () => {
  const { opener } = await open(sampleDelivery(inBox));
  await button('Delete').click();
  await gone(dialog);
  expect(sent('DELETE')).toMatchObject({
    line: `DELETE /api/deliveries/delete-reservation/${BOX_ID}/${sampleDelivery().docId}`,
    body: { docId: sampleDelivery().docId },
  });
  await opener.click();
  await button('Destroyed').click();
  await button('Destroy for good').click();
  await gone(dialog);
  const { deliveryId, docId } = sampleDelivery();
  expect(sent(destroyed)?.body).toEqual({ pickupboxId: BOX_ID, deliveryId, docId });
  await see(opener);
});

test('DLV-25: without doors it is deleted through the pharmacy, former doors or not', async () => {
  const delivery = sampleDelivery({ ...inBox, heldLockers: [], deliveryStatus: 'removed' });
  await open(delivery);
  await button('Delete').click();
  await gone(dialog);
  expect(sent('DELETE')).toMatchObject({
    line: `DELETE /api/deliveries/delete-reservation-on-pharmacy/${PHARMACY_ID}/${delivery.docId}`,
    body: { docId: delivery.docId, reservedTime: delivery.reservedTime },
  });
});

test('DLG-24: what cannot be chosen says why: with the parcel in a door, of a deleted one, and without the permission', async () => {
  const loaded = await open(deliveredParcel());
  await expect.element(button('Delete')).toBeDisabled();
  await expect.element(button('Destroyed')).toBeDisabled();
  const takeOut = 'The parcel is already in the locker. Take it out first.';
  expect(the.text(takeOut).elements()).toHaveLength(2);
  await loaded.screen.unmount();

  const deleted = await open(sampleDelivery({ deliveryStatus: 'deleted' }));
  await expect.element(button('Delete')).toBeDisabled();
  await expect.element(button('Destroyed')).toBeEnabled();
  await deleted.screen.unmount();

  forbid('delivery.destroy');
  await open(sampleDelivery());
  await expect.element(button('Destroyed')).toBeDisabled();
  await expect.element(button('Delete')).toBeEnabled();
  await see('You do not have enough permissions');
});

test('a refusal is a toast and the modal stays; two clicks send it once, and nothing else meanwhile', async () => {
  network.delete('/api/deliveries/destroy', () => failure('user_is_logged_in_to_box'));
  await open(sampleDelivery());
  await button('Destroyed').click();
  await button('Destroy for good').click();
  await see(/Someone is signed in at the box/u, dialog);

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  network.delete('/api/deliveries/destroy', () => answered.then(() => result(sampleDelivery())));
  await expect.element(button('Destroy for good')).toBeEnabled();
  const destroy = button('Destroy for good').element() as HTMLElement;
  destroy.click();
  destroy.click();
  await expect.poll(() => countOf(destroyed)).toBe(2);
  answer();
  await gone(dialog);
  expect(countOf(destroyed)).toBe(2);
});

test('API-08: a destruction that is the only choice is confirmed, too', async () => {
  await openModal((close) => (
    <DestroyDeliveryModal delivery={sampleDelivery()} onClose={close} onDone={close} />
  ));
  await expect.element(the.button('Cancel')).toHaveFocus();
  await untilIdle();
  expect(countOf(destroyed)).toBe(0);
  await the.button('Destroy').click();
  await gone(dialog);
  await expect.poll(() => sent(destroyed)?.body).toMatchObject({ pharmacyId: PHARMACY_ID });
});

import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { formatDateTime } from '@kolli/domain/time/dates';
import { expect, test } from 'vitest';
import { lists } from '../../../../test/fake/lists.ts';
import { countOf, requests } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/delivery.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { see, the } from '../../../../test/the.ts';
import { ReservationInfoModal } from './reservation-info-modal.tsx';

const at = (minute: number) => new Date(2026, 2, 9, 10, minute).getTime();
const timeOf = (minute: number) => `09.03.2026 10:${String(minute).padStart(2, '0')}`;

const open = (delivery: DeliveryWithLog) => {
  lists.opened.set(delivery.docId, delivery);
  return openModal((close) => <ReservationInfoModal delivery={delivery} onClose={close} />);
};

/** The value beside a label. */
function fact(label: string): string | undefined {
  const term = the
    .term()
    .elements()
    .find(({ textContent }) => textContent === label);
  return term?.parentElement?.querySelector('dd')?.textContent;
}

const wholeLife = () =>
  sampleDelivery({
    ...deliveredParcel(),
    lockerId: ['2-1', '2-2'],
    order_id: 'A-2026-119402',
    fulfillment_order_id: 'FO-771208',
    causeOfAlarm: 'temp_high',
    orderExpired: 'delivery',
    deliveryStatus: 'pickup',
    hasPickupSsn: true,
    pickupSsn: '*'.repeat(12),
    reservedTime: at(1),
    reservedUserName: 'API',
    assignedTime: at(2),
    assignedUserName: 'Anna Lindqvist',
    deliveryTime: at(3),
    deliveryUserName: 'Sari Koskela',
    expiredTime: at(4),
    removedTime: at(5),
    removedUserName: 'Mikko Heinonen',
    deleteTime: at(6),
    deleteUserName: 'Elin Sjöberg',
    destroyTime: at(7),
    destroyUserName: 'Olli Niemi',
    pickupTime: at(8),
    givenOutUserName: 'Kaisa Laine',
    resendSMSCounter: 2,
    resendSMSTimestamps: [{ sendTime: at(9) }, { sendTime: at(10) }],
  });

test('DLG-34 DLG-37 DLG-40 DLG-41 DLG-42 DLG-43 DLG-44 DLG-45 DLG-46 DLG-47 DLG-48 DLG-49 DLG-50 DLG-51 DLG-52: the facts of a whole life, and the masked identity number of who picked up', async () => {
  const { dialog } = await open(wholeLife());
  await expect.poll(() => fact('SMS sent again')).toBe(`2last ${timeOf(10)}`);
  for (const [label, value] of [
    ['Phone', '+358 44 907 6610'],
    ['Expired', timeOf(4)],
    ['Parcel IDs', 'fp-48214, fp-48214-2'],
    ['Fulfilment order ID', 'FO-771208'],
    ['Lockers', '2-1, 2-2'],
    ['Includes drugs', 'Yes'],
    ['Order ID', 'A-2026-119402'],
    ['Reserved by', `${timeOf(1)}API`],
    ['Assigned by', `${timeOf(2)}Anna Lindqvist`],
    ['Delivered by', `${timeOf(3)}Sari Koskela`],
    ['Removed by', `${timeOf(5)}Mikko Heinonen`],
    ['Deleted by', `${timeOf(6)}Elin Sjöberg`],
    ['Destroyed by', `${timeOf(7)}Olli Niemi`],
    ['Handed over by', 'Kaisa Laine'],
    ['Picked up', timeOf(8)],
    ['SMS sent again', `2last ${timeOf(10)}`],
    ['Order expired', 'Delivery'],
    ['Cause of alarm', 'Temperature too high'],
  ] as const)
    expect([label, fact(label)]).toEqual([label, value]);
  expect(fact('Identity number of the person picking up')).toContain('*'.repeat(12));
  const show = dialog.getByRole('button', { name: 'Show identity number' });
  expect(show.elements()).toHaveLength(2);
  await show.last().click();
  await expect.poll(() => countOf('GET /api/deliveries/show-decoded-ssn/fp-48214')).toBe(1);
});

test("DLG-35 DLG-39 DLG-43 ERR-112: an expired reservation is noted at the status; of shelves 'cooling' is translated, others are in capitals; 'no SSN' is shown, and what is not known is left out", async () => {
  const shelf = ['cooling', 'hyl-b2'];
  const expired = { deliveryStatus: 'expired', orderExpired: 'reservation' } as const;
  const { dialog } = await open(
    sampleDelivery({ ...expired, shelf, heldShelves: shelf, order_id: null }),
  );
  expect(fact('Status')).toBe('Expired (reservation)');
  expect(fact('Shelf')).toBe('Cooling, HYL-B2');
  expect(fact('Identity number')).toBe('No identity number');
  expect(dialog.getByRole('button', { name: 'Show identity number' }).query()).toBeNull();
  for (const label of ['Order ID', 'Picked up', 'Deleted by', 'Cause of alarm']) {
    expect(fact(label)).toBeUndefined();
  }
});

test('DLG-35: so is an expired delivery', async () => {
  await open(sampleDelivery({ deliveryStatus: 'expired', orderExpired: 'delivery' }));
  expect(fact('Status')).toBe('Expired (delivery)');
});

test('DLG-35 DLG-36 DLG-38: a waiting parcel has its status alone, its events with its last day beside it, and an identity number masked by 12 asterisks and read only on Show', async () => {
  const parcel = deliveredParcel();
  const { dialog } = await open(parcel);
  expect(fact('Status')).toBe('Delivered');
  await see(dialog.getByText('Customer notified by SMS'), dialog.getByText('Pick up by'));
  const until = formatDateTime(new Date(parcel.waitsUntil ?? 0));
  expect(dialog.getByText(until).elements()).toHaveLength(2);
  expect(fact('Identity number')).toContain('*'.repeat(12));
  const reading = () => requests.filter(({ line }) => line.includes('show-decoded-ssn'));
  await untilIdle();
  expect(reading()).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Show identity number' }).click();
  await expect.poll(() => reading()).toHaveLength(1);
  await see(dialog.getByText('131052-308T'));
});

test('RET-03: what retention has cleared is shown as no longer kept, not as missing', async () => {
  await open(
    sampleDelivery({
      deliveryStatus: 'pickup',
      deliveryId: '',
      additionalDeliveryIds: [],
      phoneNumber: null,
      ssn: null,
      hasSsn: false,
      pickupTime: at(8),
      order_id: null,
      descriptionText: null,
      clearedFields: ['deliveryId', 'phoneNumber', 'ssn', 'order_id', 'descriptionText'],
    }),
  );
  for (const label of ['Phone', 'Identity number', 'Parcel IDs', 'Order ID', 'Description'])
    expect([label, fact(label)]).toEqual([label, 'No longer kept']);
  expect(the.dialog().element().textContent).not.toContain('No phone number');
});

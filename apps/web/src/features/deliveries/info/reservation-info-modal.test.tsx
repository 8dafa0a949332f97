import type { Delivery, DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { lists } from '../../../../test/fake/lists.ts';
import { countOf, failure, network } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/delivery.ts';
import { see, the, untilIdle, tryAgain } from '../../../../test/the.ts';
import { ReservationInfoModal } from './reservation-info-modal.tsx';

const at = (minute: number) => new Date(2026, 2, 9, 10, minute).getTime();
const timeOf = (minute: number) => `09.03.2026 10:${String(minute).padStart(2, '0')}`;

const reading = `GET /api/deliveries/show-decoded-ssn/${deliveredParcel().docId}`;

const details = `GET /api/deliveries/details/${deliveredParcel().docId}`;

const open = (delivery: DeliveryWithLog, shown: Delivery = delivery) => {
  lists.opened.set(delivery.docId, delivery);
  return openModal((close) => <ReservationInfoModal delivery={shown} onClose={close} />);
};

/** The value beside a label. */
function fact(label: string): string | undefined {
  const terms = the.term().elements();
  const term = terms.find(({ textContent }) => textContent === label);
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
    ['Order expired', 'Parcel not picked up'],
    ['Cause of alarm', 'Temperature too high'],
  ] as const)
    expect([label, fact(label)]).toEqual([label, value]);
  expect(fact('Identity number of the person picking up')).toContain('*'.repeat(12));
  const show = dialog.getByRole('button', { name: 'Show identity number' });
  expect(show.elements()).toHaveLength(2);
  await show.last().click();
  await expect.poll(() => countOf(reading)).toBe(1);
});

test("DLG-35 DLG-39 DLG-43 ERR-112: an expired reservation is noted at the status; of shelves 'cooling' is translated, others are in capitals; 'no SSN' is shown, and what is not known is left out", async () => {
  const shelf = ['cooling', 'hyl-b2'];
  const expired = { deliveryStatus: 'expired', orderExpired: 'reservation' } as const;
  const onShelf = { shelf, heldShelves: shelf, order_id: null };
  const { dialog } = await open(sampleDelivery({ ...expired, ...onShelf }));
  expect(fact('Status')).toBe('Expired (reservation)');
  expect(fact('Shelf')).toBe('Fridge shelf, HYL-B2');
  expect(fact('Identity number')).toBe('No identity number');
  expect(dialog.getByRole('button', { name: 'Show identity number' }).query()).toBeNull();
  for (const label of ['Order ID', 'Picked up', 'Deleted by', 'Cause of alarm'])
    expect(fact(label)).toBeUndefined();
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
  await untilIdle();
  expect(countOf(reading)).toBe(0);
  await dialog.getByRole('button', { name: 'Show identity number' }).click();
  await expect.poll(() => countOf(reading)).toBe(1);
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

test('the events of a delivery come when it is opened, its facts at once', async () => {
  const parcel = deliveredParcel();
  // A row of a list has no log.
  const { actions: _actions, actionsLog: _log, ...row } = parcel;
  const { dialog } = await open(parcel, row);
  await see(dialog.getByText('fp-48214, fp-48214-2'), dialog.getByText('Order arrived'));
  expect(countOf(details)).toBe(1);
});

test('events that do not load are not shown as none, and can be asked for again', async () => {
  network.get('/api/deliveries/details/:docId', () => failure('delivery_not_found'));
  const { dialog } = await open(deliveredParcel());
  await see(dialog.getByText(/The log did not load/u));
  await tryAgain(dialog.getByRole('button', { name: 'Try again' }));
  await see(dialog.getByText('Order arrived'));
});

test('CAL-45: who corrected the phone number is shown, and a message that did not arrive in red', async () => {
  const by = { userName: 'Sari Koskela', lockerId: [], shelf: [], reason: null };
  const actions = [{ ...by, event: 'changePhoneNumber', time: at(29) }];
  const sms = { state: 'failed', time: at(30), writtenTime: at(30) } as const;
  const parcel = { ...deliveredParcel(), actions, waitsUntil: null, notifiedTime: at(0), sms };
  await open(sampleDelivery(parcel));
  const items = the.region('Events').getByRole('listitem');
  await see(items.first());
  const lines = items.elements().map((item) => {
    const texts = Array.from(item.children, ({ textContent }) => textContent);
    return [...texts, item.hasAttribute('data-danger')];
  });
  expect(lines).toEqual([
    ['Customer notified by SMS', timeOf(0), false],
    ['Phone number changed', `${timeOf(29)} · Sari Koskela`, false],
    ['SMS not delivered', timeOf(30), true],
  ]);
});

import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { formatDateTime } from '@kolli/domain/time/dates';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/fake/fake-lists.ts';
import { countOf, requests } from '../../../../test/fake/fake-server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { withFakeServer } from '../../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/sample-delivery.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { ReservationInfoModal } from './reservation-info-modal.tsx';

withFakeServer();

const at = (minute: number) => new Date(2026, 2, 9, 10, minute).getTime();
const timeOf = (minute: number) => `09.03.2026 10:${String(minute).padStart(2, '0')}`;

const open = (delivery: DeliveryWithLog) => {
  lists.opened.set(delivery.docId, delivery);
  return openModal((close) => <ReservationInfoModal delivery={delivery} onClose={close} />);
};

/** The value beside a label. */
function fact(label: string): string | undefined {
  const term = page
    .getByRole('term')
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

describe('the facts', () => {
  test.each([
    ['DLG-34', 'Phone', '+358 44 907 6610'],
    ['DLG-40 DLG-52', 'Expired', timeOf(4)],
    ['DLG-41', 'Parcel IDs', 'fp-48214, fp-48214-2'],
    ['DLG-42', 'Fulfilment order ID', 'FO-771208'],
    ['DLG-43', 'Lockers', '2-1, 2-2'],
    ['DLG-44', 'Includes drugs', 'Yes'],
    ['DLG-45', 'Order ID', 'A-2026-119402'],
    ['DLG-46', 'Reserved by', `${timeOf(1)}API`],
    ['DLG-46', 'Assigned by', `${timeOf(2)}Anna Lindqvist`],
    ['DLG-46', 'Delivered by', `${timeOf(3)}Sari Koskela`],
    ['DLG-46', 'Removed by', `${timeOf(5)}Mikko Heinonen`],
    ['DLG-46', 'Deleted by', `${timeOf(6)}Elin Sjöberg`],
    ['DLG-46', 'Destroyed by', `${timeOf(7)}Olli Niemi`],
    ['DLG-47', 'Handed over by', 'Kaisa Laine'],
    ['DLG-48', 'Picked up', timeOf(8)],
    ['DLG-49', 'SMS sent again', `2last ${timeOf(10)}`],
    ['DLG-50', 'Order expired', 'Delivery'],
    ['DLG-51', 'Cause of alarm', 'Temperature too high'],
  ])('%s: %s is %s', async (_id, label, value) => {
    await open(wholeLife());
    await expect.poll(() => fact(label)).toBe(value);
  });

  test.each([
    ['reservation', 'Expired (reservation)'],
    ['delivery', 'Expired (delivery)'],
  ] as const)('DLG-35: an expired %s is noted at the status', async (orderExpired, text) => {
    await open(sampleDelivery({ deliveryStatus: 'expired', orderExpired }));
    expect(fact('Status')).toBe(text);
  });

  test('DLG-35: what did not expire has its status alone', async () => {
    await open(deliveredParcel());
    expect(fact('Status')).toBe('Delivered');
  });

  test("DLG-43: of shelves 'cooling' is translated, others are in capitals", async () => {
    const shelf = ['cooling', 'hyl-b2'];
    await open(sampleDelivery({ shelf, heldShelves: shelf }));
    expect(fact('Shelf')).toBe('Cooling, HYL-B2');
  });

  test('what is not known is left out', async () => {
    await open(sampleDelivery({ order_id: null }));
    for (const label of ['Order ID', 'Picked up', 'Deleted by', 'Cause of alarm']) {
      expect(fact(label)).toBeUndefined();
    }
  });
});

describe('identity numbers', () => {
  test('DLG-36 DLG-38: masked by 12 asterisks and read only on Show', async () => {
    const { dialog } = await open(deliveredParcel());
    expect(fact('Identity number')).toContain('*'.repeat(12));
    const reading = () => requests.filter(({ line }) => line.includes('show-decoded-ssn'));
    await untilIdle();
    expect(reading()).toHaveLength(0);
    await dialog.getByRole('button', { name: 'Show identity number' }).click();
    await expect.poll(() => reading()).toHaveLength(1);
    await expect.element(dialog.getByText('131052-308T')).toBeVisible();
  });

  test('DLG-37: so is that of the person who picked up', async () => {
    const { dialog } = await open(wholeLife());
    expect(fact('Identity number of the person picking up')).toContain('*'.repeat(12));
    const show = dialog.getByRole('button', { name: 'Show identity number' });
    expect(show.elements()).toHaveLength(2);
    await show.last().click();
    await expect.poll(() => countOf('GET /api/deliveries/show-decoded-ssn/fp-48214')).toBe(1);
  });

  test("DLG-39 ERR-112: an empty one shows 'no SSN'", async () => {
    const { dialog } = await open(sampleDelivery());
    expect(fact('Identity number')).toBe('No identity number');
    expect(dialog.getByRole('button', { name: 'Show identity number' }).query()).toBeNull();
  });
});

test('the events stand beside it, the last day of a waiting parcel among them', async () => {
  const parcel = deliveredParcel();
  const { dialog } = await open(parcel);
  await expect.element(dialog.getByText('Customer told by SMS')).toBeVisible();
  await expect.element(dialog.getByText('Pick up by')).toBeVisible();
  const until = formatDateTime(new Date(parcel.waitsUntil ?? 0));
  expect(dialog.getByText(until).elements()).toHaveLength(2);
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
  expect(page.getByRole('dialog').element().textContent).not.toContain('No phone number');
});

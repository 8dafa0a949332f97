import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { lists } from '../../../../../test/fake/fake-lists.ts';
import { openModal } from '../../../../../test/open-modal.tsx';
import { withFakeServer } from '../../../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../../test/sample/sample-delivery.ts';
import { ReservationInfoModal } from '../reservation-info-modal.tsx';

withFakeServer();

const toldAt = new Date(2026, 10, 20, 10, 0).getTime();
const later = new Date(2026, 10, 21, 9, 30).getTime();

/** The list's events about messages, as it is read and whether it is in red. */
async function messageEvents(sms: DeliveryWithLog['sms'], changes: Partial<DeliveryWithLog> = {}) {
  const delivery = sampleDelivery({
    ...deliveredParcel(),
    actions: [],
    waitsUntil: null,
    notifiedTime: toldAt,
    sms,
    ...changes,
  });
  lists.opened.set(delivery.docId, delivery);
  const { screen } = await openModal((close) => (
    <ReservationInfoModal delivery={delivery} onClose={close} />
  ));
  const list = screen.getByRole('region', { name: 'Events' });
  await expect.element(list.getByRole('listitem').first()).toBeVisible();
  return list
    .getByRole('listitem')
    .elements()
    .map((item) => [
      ...Array.from(item.children, (line) => line.textContent),
      Object.hasOwn((item as HTMLElement).dataset, 'danger'),
    ]);
}

test.each(['queued', 'sent', 'delivered'] as const)(
  'CAL-45: the customer was notified while the message is %s',
  async (state) => {
    expect(await messageEvents({ state, time: later, writtenTime: toldAt })).toEqual([
      ['Customer told by SMS', '20.11.2026 10:00', false],
    ]);
  },
);

test('CAL-45: a first message that did not arrive is shown in red instead of the notification', async () => {
  expect(await messageEvents({ state: 'failed', time: later, writtenTime: toldAt })).toEqual([
    ['SMS not delivered', '20.11.2026 10:00', true],
  ]);
});

test('CAL-45: a later message that did not arrive leaves the first one as notified', async () => {
  expect(await messageEvents({ state: 'failed', time: later, writtenTime: later })).toEqual([
    ['Customer told by SMS', '20.11.2026 10:00', false],
    ['SMS not delivered', '21.11.2026 09:30', true],
  ]);
});

test('CAL-45: who corrected the phone number is shown', async () => {
  const action = {
    event: 'changePhoneNumber',
    time: later,
    userName: 'Sari Koskela',
    lockerId: [],
    shelf: [],
    reason: null,
  };
  expect(await messageEvents(null, { notifiedTime: null, actions: [action] })).toEqual([
    ['Phone number changed', '21.11.2026 09:30 · Sari Koskela', false],
  ]);
});

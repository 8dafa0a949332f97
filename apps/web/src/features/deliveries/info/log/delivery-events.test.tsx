import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { lists } from '../../../../../test/fake/lists.ts';
import { openModal } from '../../../../../test/open-modal.tsx';
import { deliveredParcel, sampleDelivery } from '../../../../../test/sample/delivery.ts';
import { see, the } from '../../../../../test/the.ts';
import { ReservationInfoModal } from '../reservation-info-modal.tsx';

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
  await openModal((close) => <ReservationInfoModal delivery={delivery} onClose={close} />);
  const list = the.region('Events');
  await see(list.getByRole('listitem').first());
  return list
    .getByRole('listitem')
    .elements()
    .map((item) => [
      ...Array.from(item.children, (line) => line.textContent),
      Object.hasOwn((item as HTMLElement).dataset, 'danger'),
    ]);
}

test('CAL-45: who corrected the phone number is shown, and a message that did not arrive in red', async () => {
  const action = {
    event: 'changePhoneNumber',
    time: later - 1,
    userName: 'Sari Koskela',
    lockerId: [],
    shelf: [],
    reason: null,
  };
  const sms = { state: 'failed', time: later, writtenTime: later } as const;
  expect(await messageEvents(sms, { actions: [action] })).toEqual([
    ['Customer notified by SMS', '20.11.2026 10:00', false],
    ['Phone number changed', '21.11.2026 09:29 · Sari Koskela', false],
    ['SMS not delivered', '21.11.2026 09:30', true],
  ]);
});

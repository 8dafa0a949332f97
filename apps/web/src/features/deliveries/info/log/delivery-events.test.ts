import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { i18n, TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { deliveredParcel, sampleDelivery } from '../../../../../test/sample/delivery.ts';
import { deliveryEvents } from './delivery-events.ts';

const toldAt = new Date(2026, 10, 20, 10, 0).getTime();
const later = new Date(2026, 10, 21, 9, 30).getTime();

/** The events of a delivery that had only this message, with the names of their texts. */
function messageEvents(sms: DeliveryWithLog['sms']) {
  const t = ((key: string) => key) as unknown as TFunction;
  const life = { ...deliveredParcel(), actions: [], notifiedTime: toldAt, sms };
  const events = deliveryEvents(sampleDelivery(life), t, { language: 'en' } as i18n);
  return events.map(({ title, lines, isDanger }) => [title, ...lines, isDanger]);
}

test.each(['queued', 'sent', 'delivered'] as const)(
  'CAL-45: the customer was notified while the message is %s',
  (state) => {
    expect(messageEvents({ state, time: later, writtenTime: toldAt })).toEqual([
      ['events.notified', '20.11.2026 10:00', false],
    ]);
  },
);

test('CAL-45: a first message that did not arrive is a failure instead of the notification', () => {
  expect(messageEvents({ state: 'failed', time: later, writtenTime: toldAt })).toEqual([
    ['events.notNotified', '20.11.2026 10:00', true],
  ]);
});

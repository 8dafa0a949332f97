import type { BoxTemplate } from '@kolli/domain/box/box-layout';
import {
  defaultDeliveryRules,
  defaultFridgeDeliveryRules,
} from '@kolli/domain/delivery/clock/keep-times';

/** Doors 1-1 (S), 1-2 (M), 1-3 (L) and, in a fridge, 2-1 (S) and 2-2 (M). */
export const testTemplate: BoxTemplate = {
  modules: [
    {
      position: 1,
      lockers: [
        { type: 0, fridge: false },
        { type: 1, fridge: false },
        { type: 2, fridge: false },
      ],
    },
    {
      position: 2,
      lockers: [
        { type: 0, fridge: true },
        { type: 1, fridge: true },
      ],
    },
  ],
};

export const ruleColumns = {
  delivery_keep_time_ms: defaultDeliveryRules.deliveryKeepTimeMs,
  delivery_reminder_period_ms: defaultDeliveryRules.deliveryReminderMessagePeriodMs,
  reservation_keep_time_ms: defaultDeliveryRules.reservationKeepTimeMs,
};

/** The columns of a box that tests seldom change. */
export const boxColumns = {
  street: 'Main Street 1',
  city: 'Helsinki',
  zip_code: '00100',
  country: 'FI',
  language: 'en',
  ui_languages: ['en', 'fi'],
  report_interval_ms: 6e4,
  alarm_delay_ms: 15 * 6e4,
  basic_min_celsius: 15,
  basic_max_celsius: 25,
  fridge_min_celsius: 2,
  fridge_max_celsius: 8,
  basic_delivery_keep_time_ms: defaultDeliveryRules.deliveryKeepTimeMs,
  basic_delivery_reminder_period_ms: defaultDeliveryRules.deliveryReminderMessagePeriodMs,
  basic_reservation_keep_time_ms: defaultDeliveryRules.reservationKeepTimeMs,
  fridge_delivery_keep_time_ms: defaultFridgeDeliveryRules.deliveryKeepTimeMs,
  fridge_delivery_reminder_period_ms: defaultFridgeDeliveryRules.deliveryReminderMessagePeriodMs,
  fridge_reservation_keep_time_ms: defaultFridgeDeliveryRules.reservationKeepTimeMs,
};

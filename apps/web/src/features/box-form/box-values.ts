import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { daysOf, minutesOf } from '../../lib/text/periods.ts';

/** The values of the box form; numbers, minutes and days as typed text. */
export type BoxValues = {
  name: string;
  street: string;
  city: string;
  zipCode: string;
  country: string;
  uiLanguages: string[];
  customerSMSLanguages: string[];
  templateId: string;
  outdoor: boolean;
  cardboardType: boolean;
  basicMin: string;
  basicMax: string;
  fridgeMin: string;
  fridgeMax: string;
  reportMinutes: string;
  alarmMinutes: string;
  basicHold: string;
  fridgeHold: string;
  basicKeep: string;
  basicReminder: string;
  basicReservation: string;
  hasFridgeRules: boolean;
  fridgeKeep: string;
  fridgeReminder: string;
  fridgeReservation: string;
};

/** API names of the rules by the endings of their fields. */
export const ruleFields = {
  Keep: 'deliveryKeepTime',
  Reminder: 'deliveryReminderMessagePeriod',
  Reservation: 'reservationKeepTime',
} as const;
export const ruleEndings = ['Keep', 'Reminder', 'Reservation'] as const;

type Rules = PickupBox['info']['deliveryRulesBasicLocker'];

const days = (rules: Rules | null, ending: keyof typeof ruleFields) =>
  rules === null ? '' : String(daysOf(rules[ruleFields[ending]]));

/** The form values of a box. */
export function valuesOf({ info, outdoor, cardboardType }: PickupBox): BoxValues {
  const basic = info.deliveryRulesBasicLocker;
  const fridge = info.deliveryRulesFridgeLocker;
  return {
    name: info.name,
    street: info.street,
    city: info.city,
    zipCode: info.zipCode,
    country: info.country,
    uiLanguages: [...info.uiLanguages],
    customerSMSLanguages: [...info.customerSMSLanguages],
    templateId: info.templateId,
    outdoor,
    cardboardType,
    basicMin: String(info.temperatureRangeBasic.min),
    basicMax: String(info.temperatureRangeBasic.max),
    fridgeMin: String(info.temperatureRangeFridge.min),
    fridgeMax: String(info.temperatureRangeFridge.max),
    reportMinutes: String(minutesOf(info.temperatureSendDataFromPickupboxIntervalTime)),
    alarmMinutes: String(minutesOf(info.temperatureSendAlarmNotificationAfterIntervalTime)),
    basicHold: String(info.holdAfterMinutesBasic),
    fridgeHold: String(info.holdAfterMinutesFridge),
    basicKeep: days(basic, 'Keep'),
    basicReminder: days(basic, 'Reminder'),
    basicReservation: days(basic, 'Reservation'),
    hasFridgeRules: fridge !== null,
    fridgeKeep: days(fridge, 'Keep'),
    fridgeReminder: days(fridge, 'Reminder'),
    fridgeReservation: days(fridge, 'Reservation'),
  };
}

const emptied = {
  name: '',
  street: '',
  city: '',
  zipCode: '',
  country: '',
  uiLanguages: [],
  customerSMSLanguages: [],
} satisfies Partial<BoxValues>;

const emptiedByAdmin = {
  basicMin: '',
  basicMax: '',
  fridgeMin: '',
  fridgeMax: '',
  reportMinutes: '',
  alarmMinutes: '',
  basicHold: '',
  fridgeHold: '',
  basicKeep: '',
  basicReminder: '',
  basicReservation: '',
  fridgeKeep: '',
  fridgeReminder: '',
  fridgeReservation: '',
} satisfies Partial<BoxValues>;

/** The form values after Clean fields. */
export function emptiedValues(isAdmin: boolean): Partial<BoxValues> {
  return isAdmin ? { ...emptied, ...emptiedByAdmin } : emptied;
}

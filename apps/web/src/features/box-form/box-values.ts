import type { PickupBox } from '@kolli/contract/pickup-boxes';
import { daysOf, minutesOf } from '../../lib/periods.ts';

/** What the form of a box holds; numbers, minutes and days as they are typed. */
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
  basicKeep: string;
  basicReminder: string;
  basicReservation: string;
  hasFridgeRules: boolean;
  fridgeKeep: string;
  fridgeReminder: string;
  fridgeReservation: string;
};

/** The names of the rules on the wire by their fields' endings. */
export const ruleFields = {
  Keep: 'deliveryKeepTime',
  Reminder: 'deliveryReminderMessagePeriod',
  Reservation: 'reservationKeepTime',
} as const;
export const ruleEndings = ['Keep', 'Reminder', 'Reservation'] as const;

type Rules = PickupBox['info']['deliveryRulesBasicLocker'];

const days = (rules: Rules | null, ending: keyof typeof ruleFields) =>
  rules === null ? '' : String(daysOf(rules[ruleFields[ending]]));

/** The box as its form shows it. */
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
  basicKeep: '',
  basicReminder: '',
  basicReservation: '',
  fridgeKeep: '',
  fridgeReminder: '',
  fridgeReservation: '',
} satisfies Partial<BoxValues>;

/** What Clean fields leaves of the fields that may be edited. */
export function emptiedValues(isAdmin: boolean): Partial<BoxValues> {
  return isAdmin ? { ...emptied, ...emptiedByAdmin } : emptied;
}

import type { CallArguments } from '@kolli/contract/call/call';
import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { updatePickupBox } from '@kolli/contract/box/pickup-box-changes';
import type { Updateable } from 'kysely';
import type { PickupBoxTable } from '../../platform/database/tables.gen.ts';

type Body = CallArguments<typeof updatePickupBox>['body'];

/** The fields of a box that a call may change. */
export type BoxFields = Omit<Body, 'id'>;
export type BoxField = keyof BoxFields;

/** Only an admin changes these; others may send them unchanged (CAL-24). */
export const administeredFields: readonly BoxField[] = [
  'language',
  'cardboardType',
  'outdoor',
  'temperatureSendDataFromPickupboxIntervalTime',
  'temperatureSendAlarmNotificationAfterIntervalTime',
  'temperatureRangeFridge',
  'temperatureRangeBasic',
  'holdAfterMinutesBasic',
  'holdAfterMinutesFridge',
  'deliveryRulesBasicLocker',
  'deliveryRulesFridgeLocker',
];

/** A change of these counts from its time on: readings are judged by the values of theirs (TRU-07). */
export const temperatureFields: readonly BoxField[] = [
  'temperatureSendDataFromPickupboxIntervalTime',
  'temperatureRangeFridge',
  'temperatureRangeBasic',
];

/** What a box has now in each of these fields. */
export function currentFields({
  info,
  cardboardType,
  outdoor,
}: Pick<PickupBoxSummary, 'info' | 'cardboardType' | 'outdoor'>): Required<BoxFields> {
  return { ...info, cardboardType, outdoor };
}

export type BoxColumns = Updateable<PickupBoxTable>;

type Columns = {
  readonly [Field in Exclude<BoxField, 'templateId'>]: (
    value: NonNullable<BoxFields[Field]> | (null & BoxFields[Field]),
  ) => BoxColumns;
};

/** The columns of each field. The template is missing: it changes more than columns. */
const columns: Columns = {
  name: (name) => ({ name }),
  street: (street) => ({ street }),
  city: (city) => ({ city }),
  zipCode: (zip_code) => ({ zip_code }),
  country: (country) => ({ country }),
  uiLanguages: (ui_languages) => ({ ui_languages }),
  customerSMSLanguages: (customer_sms_languages) => ({ customer_sms_languages }),
  language: (language) => ({ language }),
  cardboardType: (cardboard_type) => ({ cardboard_type }),
  outdoor: (outdoor) => ({ outdoor }),
  temperatureSendDataFromPickupboxIntervalTime: (report_interval_ms) => ({ report_interval_ms }),
  temperatureSendAlarmNotificationAfterIntervalTime: (alarm_delay_ms) => ({ alarm_delay_ms }),
  temperatureRangeBasic: ({ min, max }) => ({ basic_min_celsius: min, basic_max_celsius: max }),
  temperatureRangeFridge: ({ min, max }) => ({ fridge_min_celsius: min, fridge_max_celsius: max }),
  holdAfterMinutesBasic: (basic_hold_after_minutes) => ({ basic_hold_after_minutes }),
  holdAfterMinutesFridge: (fridge_hold_after_minutes) => ({ fridge_hold_after_minutes }),
  deliveryRulesBasicLocker: (rules) => ({
    basic_delivery_keep_time_ms: rules.deliveryKeepTime,
    basic_delivery_reminder_period_ms: rules.deliveryReminderMessagePeriod,
    basic_reservation_keep_time_ms: rules.reservationKeepTime,
  }),
  deliveryRulesFridgeLocker: (rules) => ({
    fridge_delivery_keep_time_ms: rules?.deliveryKeepTime ?? null,
    fridge_delivery_reminder_period_ms: rules?.deliveryReminderMessagePeriod ?? null,
    fridge_reservation_keep_time_ms: rules?.reservationKeepTime ?? null,
  }),
};

/** The columns to write for the changed fields. */
export function columnsOf(changed: readonly BoxField[], fields: BoxFields): BoxColumns {
  const parts = changed.map((name) => {
    if (name === 'templateId') return {};
    const write = columns[name] as (value: unknown) => BoxColumns;
    return write(fields[name]);
  });
  return Object.assign({}, ...parts) as BoxColumns;
}

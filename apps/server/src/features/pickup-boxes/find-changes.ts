import type { CallArguments } from '@kolli/contract/call';
import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import type { updatePickupBox } from '@kolli/contract/pickup-box-changes';

type Body = CallArguments<typeof updatePickupBox>['body'];

/** What of a box a call may name, without its id. */
export type BoxFields = Omit<Body, 'id'>;
export type BoxField = keyof BoxFields;

/** What only an admin changes; from others it is accepted unchanged (CAL-24). */
export const administeredFields: readonly BoxField[] = [
  'language',
  'cardboardType',
  'outdoor',
  'temperatureSendDataFromPickupboxIntervalTime',
  'temperatureSendAlarmNotificationAfterIntervalTime',
  'temperatureRangeFridge',
  'temperatureRangeBasic',
  'deliveryRulesBasicLocker',
  'deliveryRulesFridgeLocker',
];

/** What a box has now in each of these fields. */
function currentFields({ info, cardboardType, outdoor }: PickupBoxSummary): Required<BoxFields> {
  return { ...info, cardboardType, outdoor };
}

/** The same whatever the order in which the fields of an object came. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The fields that would change something. */
export function changedFields(box: PickupBoxSummary, fields: BoxFields): BoxField[] {
  const current = currentFields(box);
  const names = Object.keys(fields) as BoxField[];
  return names.filter(
    (name) => fields[name] !== undefined && textOf(fields[name]) !== textOf(current[name]),
  );
}

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
export function currentFields({
  info,
  cardboardType,
  outdoor,
}: Pick<PickupBoxSummary, 'info' | 'cardboardType' | 'outdoor'>): Required<BoxFields> {
  return { ...info, cardboardType, outdoor };
}

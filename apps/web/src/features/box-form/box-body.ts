import type { CallInput } from '@kolli/contract/call/call';
import { updatePickupBox } from '@kolli/contract/box/pickup-box-changes';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { editedFields } from '../../lib/form/edited-fields.ts';
import { msOfDays, msOfMinutes, parseTypedNumber } from '../../lib/text/periods.ts';
import { type BoxValues, ruleEndings, ruleFields } from './box-values.ts';

type Body = CallInput<typeof updatePickupBox>['body'];
type Kind = 'basic' | 'fridge';
type RuleField = `${Kind}${(typeof ruleEndings)[number]}`;

export type BoxEdit = {
  readonly values: BoxValues;
  readonly saved: BoxValues;
  readonly box: PickupBox;
  readonly isAdmin: boolean;
};

/**
 * Fields that every user with pickupbox.update can edit, with the same names in the form and the
 * API.
 */
const editable = [
  ...(['name', 'street', 'city', 'zipCode', 'country'] as const),
  ...(['uiLanguages', 'customerSMSLanguages', 'templateId'] as const),
] as const;

/**
 * The request body of the form (BOX-33): the changed fields. If nothing was changed it contains the
 * box's unchanged name.
 */
export function boxBody(edit: BoxEdit): Record<string, unknown> {
  const { values, saved, isAdmin } = edit;
  const own = editedFields(values, saved, editable);
  const body = {
    ...Object.fromEntries(own.map((field) => [field, values[field]])),
    ...(isAdmin ? administered(edit) : {}),
  };
  return Object.keys(body).length === 0 ? { name: values.name } : body;
}

/** The request body, once `boxErrors` returned no errors. */
export function validBody(edit: BoxEdit): Body {
  // The same schema that types the fields has just parsed them.
  return boxBody(edit) as Body;
}

function administered(edit: BoxEdit): Record<string, unknown> {
  const { values } = edit;
  const isChanged = (...fields: (keyof BoxValues)[]) =>
    fields.some((field) => values[field] !== edit.saved[field]);
  const range = (kind: Kind) => ({
    min: parseTypedNumber(values[`${kind}Min`]),
    max: parseTypedNumber(values[`${kind}Max`]),
  });
  const parts: [boolean, Record<string, unknown>][] = [
    [isChanged('outdoor'), { outdoor: values.outdoor }],
    [isChanged('cardboardType'), { cardboardType: values.cardboardType }],
    [isChanged('basicMin', 'basicMax'), { temperatureRangeBasic: range('basic') }],
    [isChanged('fridgeMin', 'fridgeMax'), { temperatureRangeFridge: range('fridge') }],
    [
      isChanged('reportMinutes'),
      { temperatureSendDataFromPickupboxIntervalTime: msOfMinutes(values.reportMinutes) },
    ],
    [
      isChanged('alarmMinutes'),
      { temperatureSendAlarmNotificationAfterIntervalTime: msOfMinutes(values.alarmMinutes) },
    ],
    [isChanged('basicHold'), { holdAfterMinutesBasic: parseTypedNumber(values.basicHold) }],
    [isChanged('fridgeHold'), { holdAfterMinutesFridge: parseTypedNumber(values.fridgeHold) }],
    [isChanged(...rulesOf('basic')), { deliveryRulesBasicLocker: rules('basic', edit) }],
    [
      isChanged('hasFridgeRules', ...(values.hasFridgeRules ? rulesOf('fridge') : [])),
      { deliveryRulesFridgeLocker: values.hasFridgeRules ? rules('fridge', edit) : null },
    ],
  ];
  return Object.assign({}, ...parts.map(([isSent, part]) => (isSent ? part : {})));
}

const rulesOf = (kind: Kind): RuleField[] => ruleEndings.map((end): RuleField => `${kind}${end}`);

/** An untouched rule is sent back unchanged: the form shows it rounded. */
function rules(kind: Kind, { values, saved, box }: BoxEdit): Record<string, number> {
  const { deliveryRulesBasicLocker, deliveryRulesFridgeLocker } = box.info;
  const known = kind === 'basic' ? deliveryRulesBasicLocker : deliveryRulesFridgeLocker;
  return Object.fromEntries(
    ruleEndings.map((ending) => {
      const field: RuleField = `${kind}${ending}`;
      const before = values[field] === saved[field] ? known?.[ruleFields[ending]] : undefined;
      return [ruleFields[ending], before ?? msOfDays(values[field])];
    }),
  );
}

import { updatePickupBox } from '@kolli/contract/box/pickup-box-changes';
import {
  bodyErrors,
  type FieldErrors,
  isUnfilled,
} from '../../components/edit-form/field-errors.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isSame } from '../../lib/form/edited-fields.ts';
import { parseTypedNumber } from '../../lib/text/periods.ts';
import { type BoxEdit, boxBody } from './box-body.ts';
import { type BoxValues, ruleEndings, ruleFields } from './box-values.ts';

/** Form fields by their API paths, if the names differ. */
const fields = new Map<string, keyof BoxValues>([
  ['temperatureRangeBasic.min', 'basicMin'],
  ['temperatureRangeBasic.max', 'basicMax'],
  ['temperatureRangeFridge.min', 'fridgeMin'],
  ['temperatureRangeFridge.max', 'fridgeMax'],
  ['temperatureSendDataFromPickupboxIntervalTime', 'reportMinutes'],
  ['temperatureSendAlarmNotificationAfterIntervalTime', 'alarmMinutes'],
  ['holdAfterMinutesBasic', 'basicHold'],
  ['holdAfterMinutesFridge', 'fridgeHold'],
  ...ruleEndings.flatMap((end): [string, keyof BoxValues][] => [
    [`deliveryRulesBasicLocker.${ruleFields[end]}`, `basic${end}`],
    [`deliveryRulesFridgeLocker.${ruleFields[end]}`, `fridge${end}`],
  ]),
]);

/**
 * The errors of the form (BOX-26 to BOX-28). Before anything was changed there are none (BOX-32):
 * stored invalid values are for the server to refuse.
 */
export function boxErrors(edit: BoxEdit): FieldErrors {
  const { values, saved } = edit;
  if (isSame(values, saved)) return {};
  const found = Object.entries(bodyErrors(updatePickupBox, boxBody(edit)));
  const shown = found.map(([path, message]) => {
    const field = fields.get(path) ?? path;
    return [field, messageFor(values, field, message)] as const;
  });
  return Object.fromEntries(shown);
}

function messageFor(values: BoxValues, field: string, message: string): string {
  if (isUnfilled(Reflect.get(values, field))) return 'validation.required';
  if (field === 'basicMax' && isInverted(values.basicMin, values.basicMax))
    return 'editBox.rangeOrder';
  if (field === 'fridgeMax' && isInverted(values.fridgeMin, values.fridgeMax))
    return 'editBox.rangeOrder';
  // Not a number, or out of the contract's range.
  return message.startsWith('validation.') ? message : 'validation.invalid';
}

function isInverted(min: string, max: string): boolean {
  return parseTypedNumber(min) >= parseTypedNumber(max);
}

/** The server's error with the form's field names. */
export function inFormWords(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const errors = error.errors.map(({ msg, path }) => {
    const plain = path.replace(/^body\./u, '');
    return { msg, path: fields.get(plain) ?? plain };
  });
  const { code, status, message } = error;
  return new CallError({ code, status, message, errors, cause: error });
}

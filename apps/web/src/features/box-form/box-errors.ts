import { updatePickupBox } from '@kolli/contract/pickup-box-changes';
import {
  bodyErrors,
  type FieldErrors,
  isUnfilled,
} from '../../components/edit-form/field-errors.ts';
import { CallError } from '../../lib/call-error.ts';
import { isSame } from '../../lib/edited-fields.ts';
import { numberTyped } from '../../lib/periods.ts';
import { type BoxEdit, boxBody } from './box-body.ts';
import { type BoxValues, ruleEndings, ruleFields } from './box-values.ts';

/** The fields of the form by their paths on the wire, where the two differ. */
const fields = new Map<string, keyof BoxValues>([
  ['temperatureRangeBasic.min', 'basicMin'],
  ['temperatureRangeBasic.max', 'basicMax'],
  ['temperatureRangeFridge.min', 'fridgeMin'],
  ['temperatureRangeFridge.max', 'fridgeMax'],
  ['temperatureSendDataFromPickupboxIntervalTime', 'reportMinutes'],
  ['temperatureSendAlarmNotificationAfterIntervalTime', 'alarmMinutes'],
  ...ruleEndings.flatMap((end): [string, keyof BoxValues][] => [
    [`deliveryRulesBasicLocker.${ruleFields[end]}`, `basic${end}`],
    [`deliveryRulesFridgeLocker.${ruleFields[end]}`, `fridge${end}`],
  ]),
]);

/**
 * What is wrong with the form (BOX-26 to BOX-28). Nothing is, before something was changed (BOX-32):
 * what was kept wrong is the server's to refuse.
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
  if (field === 'basicMax' && isUpsideDown(values.basicMin, values.basicMax))
    return 'editBox.rangeOrder';
  if (field === 'fridgeMax' && isUpsideDown(values.fridgeMin, values.fridgeMax))
    return 'editBox.rangeOrder';
  // A number that is none, or beyond what the contract takes.
  return message.startsWith('validation.') ? message : 'validation.invalid';
}

function isUpsideDown(min: string, max: string): boolean {
  return numberTyped(min) >= numberTyped(max);
}

/** The server's refusal with the form's own names of its fields. */
export function inFormWords(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const errors = error.errors.map(({ msg, path }) => {
    const plain = path.replace(/^body\./u, '');
    return { msg, path: fields.get(plain) ?? plain };
  });
  const { code, status, message } = error;
  return new CallError({ code, status, message, errors, cause: error });
}

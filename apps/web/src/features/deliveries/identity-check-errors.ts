import type { CallError } from '../../lib/call-error.ts';
import { type CheckErrors, type CheckField, checkFields } from './identity-check-draft.ts';

/** Where a refusal of the server belongs, and the text that tells it. */
const fieldOfCode: Readonly<Record<string, readonly [field: CheckField, key: string]>> = {
  kolli_id_mismatch: ['kolliId', 'kolli_id_mismatch'],
  ssn_mismatch: ['ssn', 'wrongSSN'],
  wrong_phone_number: ['phoneNumber', 'wrong_phone_number'],
  wrong_pin_code: ['pinCode', 'wrong_pin_code'],
  pin_locked: ['pinCode', 'pin_locked'],
};

/**
 * The server's errors that belong to a field of the check, as catalogue keys; a wrong identity
 * number is 'wrongSSN' (PCK-06). Empty when it is about something else and told as a toast.
 */
export function identityCheckErrors(error: CallError): CheckErrors {
  const named = error.errors.flatMap(({ msg, path }) => {
    const field = checkFields.find((one) => path.split(/[./]/u).includes(one));
    return field === undefined ? [] : [[field, msg] as const];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const found = fieldOfCode[error.code];
  return found === undefined ? {} : { [found[0]]: found[1] };
}

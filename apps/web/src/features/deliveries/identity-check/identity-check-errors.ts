import { serverErrors } from '../../../components/edit-form/field-errors.ts';
import type { CallError } from '../../../lib/call/call-error.ts';
import { onHoldCode } from '../on-hold-modal.tsx';
import { type CheckErrors, checkFields } from './identity-check-draft.ts';

/** Where a refusal of the server belongs. */
const codes = {
  kolli_id_mismatch: 'kolliId',
  wrong_phone_number: 'phoneNumber',
  wrong_pin_code: 'pinCode',
  pin_locked: 'pinCode',
  // The modal shows it in place of the check; no toast in addition.
  [onHoldCode]: 'kolliId',
};

/**
 * The server's errors that belong to a field of the check, as catalogue keys; a wrong identity
 * number is 'wrongSSN' (PCK-06). Empty when it is about something else and shown as a toast.
 */
export function identityCheckErrors(error: CallError): CheckErrors {
  if (error.code === 'ssn_mismatch') return { ssn: 'wrongSSN' };
  return serverErrors(error, checkFields, codes);
}

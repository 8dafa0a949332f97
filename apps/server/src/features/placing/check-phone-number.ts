import { CodedError } from '../../platform/coded-error.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';

/** A customer's phone number as a call may have it, and where in its input. */
export interface GivenPhoneNumber {
  readonly given: string | undefined;
  readonly path: string;
}

/** Refuses an assignment whose customer could not be told: no number kept and none given (DLG-29). */
export function requirePhoneNumber({ row }: LoadedDelivery, phone: GivenPhoneNumber): void {
  if (row.phone_number !== null || phone.given !== undefined) return;
  throw new CodedError('validation_fail', [{ msg: 'validation.required', path: phone.path }]);
}

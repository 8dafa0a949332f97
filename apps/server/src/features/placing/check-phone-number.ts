import { CodedError } from '../../platform/coded-error.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';

/** The optional phone number of a call, and its field. */
export interface GivenPhoneNumber {
  readonly given: string | undefined;
  readonly path: string;
}

/**
 * Throws `validation_fail` where neither the delivery nor the call has a phone number for the
 * notification (DLG-29). A rejected parcel needs none: nobody is invited to pick it up.
 */
export function requirePhoneNumber({ row }: LoadedDelivery, phone: GivenPhoneNumber): void {
  if (row.phone_number !== null || phone.given !== undefined || row.hold === 'rejected') return;
  throw new CodedError('validation_fail', [{ msg: 'validation.required', path: phone.path }]);
}

import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import {
  type GivenPhoneNumber,
  storedPhoneNumber,
} from '../deliveries/wire/stored-phone-number.ts';

/**
 * The given phone number as it is stored. Throws `validation_fail` for what cannot be one, and where
 * neither the delivery nor the call has a number for the notification (DLG-29). A rejected parcel needs
 * none: nobody is invited to pick it up.
 */
export async function checkedPhoneNumber(
  tx: Tx,
  { row }: LoadedDelivery,
  phone: GivenPhoneNumber,
): Promise<string | undefined> {
  const isNeeded = row.phone_number === null && row.hold !== 'rejected';
  if (isNeeded && phone.given === undefined)
    throw new CodedError('validation_fail', [{ msg: 'validation.required', path: phone.path }]);
  return storedPhoneNumber(tx, row.pharmacy_id, phone);
}

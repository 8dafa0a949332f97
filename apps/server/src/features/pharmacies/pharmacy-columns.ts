import { sealEntryPin } from '../../platform/secrets/sealed-pins.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PharmacyField, PharmacyFields } from './find-changes.ts';
import type { PharmacyColumns } from './pharmacy.repository.ts';

/** Where each field stands that is a column of its own. */
const columns = {
  name: 'name',
  email: 'email',
  phoneNumber: 'phone_number',
  additionalEmails: 'additional_emails',
  additionalPhoneNumbers: 'additional_phone_numbers',
  streetAddress: 'street_address',
  zipCode: 'zip_code',
  city: 'city',
  customerSMSLanguages: 'customer_sms_languages',
  businessId: 'business_id',
  country: 'country',
  language: 'language',
  uiLanguages: 'ui_languages',
  strongAuthentication: 'strong_authentication',
  deliveryKeepTime: 'delivery_keep_time_ms',
  deliveryReminderMessagePeriod: 'delivery_reminder_period_ms',
  reservationKeepTime: 'reservation_keep_time_ms',
} as const satisfies Partial<Record<PharmacyField, keyof PharmacyColumns>>;

/** What to write for the changed fields; shelves are no column. */
export function columnsOf(
  secrets: Secrets,
  pharmacyId: string,
  { changed, fields }: { changed: readonly PharmacyField[]; fields: PharmacyFields },
): PharmacyColumns {
  const plain = Object.entries(columns)
    .filter(([field]) => changed.some((name) => name === field))
    .map(([field, column]) => [column, fields[field as keyof typeof columns]]);
  const { pinCode, serviceRequest } = fields;
  const pin = changed.includes('pinCode') && pinCode !== undefined;
  const sealed = pin ? sealEntryPin(secrets, pharmacyId, pinCode) : undefined;
  return {
    ...(Object.fromEntries(plain) as PharmacyColumns),
    ...(sealed && { pin_code_cipher: sealed.cipher, pin_code_key_id: sealed.keyId }),
    ...(changed.includes('serviceRequest') &&
      serviceRequest !== undefined && {
        service_requested: serviceRequest,
        service_description: null,
        service_requested_at: null,
      }),
  };
}

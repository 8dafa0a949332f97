import type { CallArguments } from '@kolli/contract/call/call';
import type { updatePharmacy } from '@kolli/contract/pharmacy/pharmacy-changes';
import { sealEntryPin } from '../../platform/secrets/sealed-pins.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PharmacyColumns } from './pharmacy.repository.ts';

type Body = CallArguments<typeof updatePharmacy>['body'];

/** The fields of a pharmacy that a call may change. */
export type PharmacyFields = Omit<Body, 'id'>;
export type PharmacyField = keyof PharmacyFields;

/** Only an admin changes these; others may send them unchanged (CAL-20). */
export const administeredFields: readonly PharmacyField[] = [
  'businessId',
  'country',
  'timeZone',
  'language',
  'uiLanguages',
  'pinCode',
  'strongAuthentication',
  'serviceRequest',
  'deliveryKeepTime',
  'deliveryReminderMessagePeriod',
  'reservationKeepTime',
];

/** These follow from the boxes; no call changes them. */
export const boxFields: readonly PharmacyField[] = ['pickUpMachine', 'pickupBox'];

/** Each once, in its first spelling; case makes no difference. */
function distinct(texts: readonly string[]): string[] {
  const lower = texts.map((text) => text.toLowerCase());
  return texts.filter((_, index) => lower.indexOf(lower[index] ?? '') === index);
}

/** What was sent, with each additional address and number once. */
export function tidyFields({ id: _id, ...fields }: Body): PharmacyFields {
  const { additionalEmails, additionalPhoneNumbers } = fields;
  return {
    ...fields,
    ...(additionalEmails && { additionalEmails: distinct(additionalEmails) }),
    ...(additionalPhoneNumbers && { additionalPhoneNumbers: distinct(additionalPhoneNumbers) }),
  };
}

/** The column of each field that is a column of its own. */
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
  timeZone: 'time_zone',
  language: 'language',
  uiLanguages: 'ui_languages',
  holdAllParcels: 'hold_all_parcels',
  secondFactorRequired: 'second_factor_required',
  proofForIdentityNumbers: 'proof_for_identity_numbers',
  proofForOpening: 'proof_for_opening',
  correctionsAfterDelivery: 'corrections_after_delivery',
  strongAuthentication: 'strong_authentication',
  deliveryKeepTime: 'delivery_keep_time_ms',
  deliveryReminderMessagePeriod: 'delivery_reminder_period_ms',
  reservationKeepTime: 'reservation_keep_time_ms',
} as const satisfies Partial<Record<PharmacyField, keyof PharmacyColumns>>;

/** The column values of the changed fields; shelves are not a column. */
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

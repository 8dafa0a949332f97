import type { CallArguments } from '@kolli/contract/call';
import type { updatePharmacy } from '@kolli/contract/pharmacy-changes';

type Body = CallArguments<typeof updatePharmacy>['body'];

/** What of a pharmacy a call may name, without its id. */
export type PharmacyFields = Omit<Body, 'id'>;
export type PharmacyField = keyof PharmacyFields;

/** What only an admin changes; from others it is accepted unchanged (CAL-20). */
export const administeredFields: readonly PharmacyField[] = [
  'businessId',
  'country',
  'language',
  'uiLanguages',
  'pinCode',
  'strongAuthentication',
  'serviceRequest',
  'deliveryKeepTime',
  'deliveryReminderMessagePeriod',
  'reservationKeepTime',
];

/** What tells of the boxes and is no field of the pharmacy's own. */
export const boxFields: readonly PharmacyField[] = ['pickUpMachine', 'pickupBox'];

/** Each once, as it was written first; addresses differ by more than the case of their letters. */
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

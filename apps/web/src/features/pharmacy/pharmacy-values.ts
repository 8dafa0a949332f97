import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { daysOf } from '../../lib/text/periods.ts';

/** The values of the pharmacy form, named as in the API; numbers and days as typed text. */
export type PharmacyValues = {
  name: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  country: string;
  timeZone: string;
  email: string;
  phoneNumber: string;
  additionalEmails: string[];
  additionalPhoneNumbers: string[];
  customerSMSLanguages: string[];
  shelvesNumber: string;
  businessId: string;
  pinCode: string;
  language: string;
  uiLanguages: string[];
  strongAuthentication: boolean;
  holdAllParcels: boolean;
  secondFactorRequired: boolean;
  proofForIdentityNumbers: boolean;
  proofForOpening: boolean;
  correctionsAfterDelivery: boolean;
  deliveryKeepTime: string;
  reservationKeepTime: string;
  deliveryReminderMessagePeriod: string;
};

/** Times set by admins, in days in the form and in milliseconds in the API. */
export const keepTimes = [
  'deliveryKeepTime',
  'reservationKeepTime',
  'deliveryReminderMessagePeriod',
] as const;

export function valuesOf(pharmacy: Pharmacy, pin: string | null): PharmacyValues {
  return {
    name: pharmacy.name,
    streetAddress: pharmacy.streetAddress,
    zipCode: pharmacy.zipCode,
    city: pharmacy.city,
    country: pharmacy.country,
    timeZone: pharmacy.timeZone,
    email: pharmacy.email,
    phoneNumber: pharmacy.phoneNumber,
    additionalEmails: [...pharmacy.additionalEmails],
    additionalPhoneNumbers: [...pharmacy.additionalPhoneNumbers],
    customerSMSLanguages: [...pharmacy.customerSMSLanguages],
    shelvesNumber: String(pharmacy.shelvesNumber),
    businessId: pharmacy.businessId,
    pinCode: pin ?? '',
    language: pharmacy.language,
    uiLanguages: [...pharmacy.uiLanguages],
    strongAuthentication: pharmacy.strongAuthentication,
    holdAllParcels: pharmacy.holdAllParcels,
    secondFactorRequired: pharmacy.secondFactorRequired,
    proofForIdentityNumbers: pharmacy.proofForIdentityNumbers,
    proofForOpening: pharmacy.proofForOpening,
    correctionsAfterDelivery: pharmacy.correctionsAfterDelivery,
    deliveryKeepTime: String(daysOf(pharmacy.deliveryKeepTime)),
    reservationKeepTime: String(daysOf(pharmacy.reservationKeepTime)),
    deliveryReminderMessagePeriod: String(daysOf(pharmacy.deliveryReminderMessagePeriod)),
  };
}

const emptied = {
  name: '',
  streetAddress: '',
  zipCode: '',
  city: '',
  email: '',
  phoneNumber: '',
  additionalEmails: [],
  additionalPhoneNumbers: [],
  customerSMSLanguages: [],
  shelvesNumber: '',
} satisfies Partial<PharmacyValues>;

const emptiedByAdmin = {
  businessId: '',
  pinCode: '',
  uiLanguages: [],
  deliveryKeepTime: '',
  reservationKeepTime: '',
  deliveryReminderMessagePeriod: '',
} satisfies Partial<PharmacyValues>;

/** Whether there is anybody whom an alarm would reach. */
export function hasContacts(values: PharmacyValues): boolean {
  const { email, phoneNumber, additionalEmails, additionalPhoneNumbers } = values;
  const contacts = [email, phoneNumber, ...additionalEmails, ...additionalPhoneNumbers];
  return contacts.some((contact) => contact.trim() !== '');
}

/** The form values after Clean fields. */
export function emptiedValues(
  isAdmin: boolean,
  canChangeCountry: boolean,
): Partial<PharmacyValues> {
  return {
    ...emptied,
    ...(isAdmin ? emptiedByAdmin : {}),
    ...(canChangeCountry ? { country: '' } : {}),
  };
}

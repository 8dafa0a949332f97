import type { Pharmacy } from '@kolli/contract/pharmacies';
import { daysOf } from '../../lib/periods.ts';

/** What the pharmacy form holds, under the names of the wire; numbers and days as they are typed. */
export type PharmacyValues = {
  name: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  country: string;
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
  deliveryKeepTime: string;
  reservationKeepTime: string;
  deliveryReminderMessagePeriod: string;
};

/** The times that an admin sets, in days on the form and in milliseconds on the wire. */
export const keepTimes = [
  'deliveryKeepTime',
  'reservationKeepTime',
  'deliveryReminderMessagePeriod',
] as const;

export function valuesOf(pharmacy: Pharmacy): PharmacyValues {
  return {
    name: pharmacy.name,
    streetAddress: pharmacy.streetAddress,
    zipCode: pharmacy.zipCode,
    city: pharmacy.city,
    country: pharmacy.country,
    email: pharmacy.email,
    phoneNumber: pharmacy.phoneNumber,
    additionalEmails: [...pharmacy.additionalEmails],
    additionalPhoneNumbers: [...pharmacy.additionalPhoneNumbers],
    customerSMSLanguages: [...pharmacy.customerSMSLanguages],
    shelvesNumber: String(pharmacy.shelvesNumber),
    businessId: pharmacy.businessId,
    pinCode: pharmacy.pinCode,
    language: pharmacy.language,
    uiLanguages: [...pharmacy.uiLanguages],
    strongAuthentication: pharmacy.strongAuthentication,
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
  country: '',
  businessId: '',
  pinCode: '',
  uiLanguages: [],
  deliveryKeepTime: '',
  reservationKeepTime: '',
  deliveryReminderMessagePeriod: '',
} satisfies Partial<PharmacyValues>;

/** What Clean fields leaves of the fields that may be edited. */
export function emptiedValues(isAdmin: boolean): Partial<PharmacyValues> {
  return isAdmin ? { ...emptied, ...emptiedByAdmin } : emptied;
}

import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { PHARMACY_ID } from './ids.ts';

const DAY_MS = 86_400_000;

/** The signed-in user's pharmacy. */
export function samplePharmacy(): Pharmacy {
  return {
    id: PHARMACY_ID,
    businessId: '1234567-8',
    name: 'Vaasan Keskusapteekki',
    email: 'alarms@keskus.example',
    phoneNumber: '+358401234567',
    additionalEmails: [],
    additionalPhoneNumbers: [],
    streetAddress: 'Kauppapuistikko 14',
    zipCode: '65100',
    city: 'Vaasa',
    country: 'FI',
    timeZone: 'Europe/Helsinki',
    language: 'fi',
    uiLanguages: ['fi', 'sv', 'en'],
    customerSMSLanguages: ['fi', 'sv'],
    strongAuthentication: false,
    holdAllParcels: false,
    secondFactorRequired: false,
    proofForIdentityNumbers: false,
    proofForOpening: false,
    correctionsAfterDelivery: true,
    serviceRequest: false,
    serviceDescription: null,
    serviceRequestedTime: null,
    deliveryKeepTime: 7 * DAY_MS,
    deliveryReminderMessagePeriod: 2 * DAY_MS,
    reservationKeepTime: 3 * DAY_MS,
    pinCode: '246813',
    shelves: [],
    shelvesNumber: 0,
    pickUpMachine: true,
    pickupBox: null,
    pickupBoxes: [],
    reservations: [],
  };
}

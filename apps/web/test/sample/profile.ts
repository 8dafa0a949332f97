import type { Profile } from '@kolli/contract/people/profile';
import { PHARMACY_ID } from './ids.ts';
import { shippedRole } from './role.ts';

/** A main user of one pharmacy. */
export function sampleProfile(changes: Partial<Profile> = {}): Profile {
  return {
    id: '01990000-0000-7000-8000-0000000000a1',
    firstName: 'Anna',
    lastName: 'Lindqvist',
    email: 'anna@example.test',
    hasPharmacistPin: true,
    appLanguage: 'en',
    scanSound: true,
    singleKeys: true,
    notifyOf: [],
    pharmacyId: PHARMACY_ID,
    pharmacyIds: [PHARMACY_ID],
    role: shippedRole('main_user'),
    isAdministrator: false,
    timeZone: 'UTC',
    pharmacyAccesses: [
      {
        pharmacyId: PHARMACY_ID,
        pharmacyName: 'Vaasan Keskusapteekki',
        roleName: 'main_user',
        webToolAccess: true,
        boxAccess: true,
      },
    ],
    accessOffers: [],
    ...changes,
  };
}

import type { AccessOffer } from '@kolli/contract/people/access-offer';
import type { OwnAccessOffer } from '@kolli/contract/people/profile';
import type { User } from '@kolli/contract/people/users';
import { PHARMACY_ID } from './ids.ts';
import { sampleProfile } from './profile.ts';
import { shippedRole } from './role.ts';

/** Ids of users, such as '01990000-0000-7000-8000-0000000a0003'. */
export const personId = (place: number) =>
  `01990000-0000-7000-8000-${(0xa_00_00 + place).toString(16).padStart(12, '0')}`;

/** Another user of the signed-in user's pharmacy. */
export function samplePerson(changes: Partial<User> = {}): User {
  return {
    id: personId(1),
    firstName: 'Mikko',
    lastName: 'Heinonen',
    email: 'mikko@example.test',
    role: shippedRole('user'),
    pharmacyId: PHARMACY_ID,
    webToolAccess: true,
    boxAccess: false,
    hasPharmacistPin: true,
    isInvited: false,
    isDisabled: false,
    hasSecondFactor: false,
    updatedAt: new Date(2026, 10, 20, 9, 5).getTime(),
    ...changes,
  };
}

/** An access that the pharmacy offers to somebody. */
export function sampleOffer(changes: Partial<AccessOffer> = {}): AccessOffer {
  const offeredAt = new Date(2026, 10, 20, 9, 5).getTime();
  return {
    id: personId(2),
    pharmacyId: PHARMACY_ID,
    email: 'elin@example.test',
    roleName: 'user',
    webToolAccess: true,
    boxAccess: true,
    offeredBy: 'Anna Lindqvist',
    offeredAt,
    endsAt: offeredAt + 14 * 86_400_000,
    ...changes,
  };
}

/** An access that a pharmacy offers to the signed-in user. */
export function sampleOwnOffer(changes: Partial<OwnAccessOffer> = {}): OwnAccessOffer {
  const { pharmacyId: _pharmacyId, email: _email, ...offer } = sampleOffer();
  return { ...offer, pharmacyName: 'Apoteket Älgen', offeredBy: 'Nils Borg', ...changes };
}

/** The signed-in user as a row of the users list. */
export function ownPerson(): User {
  const { id, firstName, lastName, email, role } = sampleProfile();
  return samplePerson({ id, firstName, lastName, email, role, boxAccess: true });
}

/** Many users: 'Person 1', 'Person 2' and so on. */
export function manyPeople(count: number): User[] {
  return Array.from({ length: count }, (_, index) =>
    samplePerson({
      id: personId(100 + index),
      firstName: 'Person',
      lastName: String(index + 1),
      email: `person${String(index + 1)}@example.test`,
    }),
  );
}

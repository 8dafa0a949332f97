import type { User } from '@kolli/contract/people/users';
import { shippedRoles } from '@kolli/domain/people/permissions';
import { PHARMACY_ID } from './sample-ids.ts';
import { sampleProfile } from './sample-profile.ts';

const roleOf = (name: keyof typeof shippedRoles): User['role'] => {
  const role = shippedRoles[name];
  return { ...role, permissions: [...role.permissions] };
};

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
    role: roleOf('user'),
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

/** The signed-in user as a row of the users list. */
export function ownPerson(): User {
  const { id, firstName, lastName, email } = sampleProfile();
  return samplePerson({
    id,
    firstName,
    lastName,
    email,
    role: roleOf('main_user'),
    boxAccess: true,
  });
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

/** The role that main users cannot manage. */
export const adminRole = {
  ...shippedRoles.admin,
  permissions: [...shippedRoles.admin.permissions],
};

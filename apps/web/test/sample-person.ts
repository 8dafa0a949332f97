import type { User } from '@kolli/contract/users';
import { shippedRoles } from '@kolli/domain/permissions';
import { PHARMACY_ID } from './sample-ids.ts';
import { sampleProfile } from './sample-profile.ts';

const roleOf = (name: keyof typeof shippedRoles): User['role'] => {
  const role = shippedRoles[name];
  return { ...role, permissions: [...role.permissions] };
};

/** Ids of people, such as '01990000-0000-7000-8000-0000000a0003'. */
export const personId = (place: number) =>
  `01990000-0000-7000-8000-${(0xa_00_00 + place).toString(16).padStart(12, '0')}`;

/** Somebody who works at the pharmacy beside the signed-in person. */
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
    updatedAt: new Date(2026, 10, 20, 9, 5).getTime(),
    ...changes,
  };
}

/** The signed-in person as the list of people shows them. */
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

/** Many people: 'Person 1', 'Person 2' and so on. */
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

/** The role that no main user manages. */
export const adminRole = {
  ...shippedRoles.admin,
  permissions: [...shippedRoles.admin.permissions],
};

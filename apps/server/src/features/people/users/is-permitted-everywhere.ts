import type { Permission } from '@kolli/domain/people/permissions';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import type { PersonChange } from '../persons/change-person.ts';

/**
 * Whether the caller's roles permit something at each pharmacy where another person works. What concerns the whole
 * account asks for it: an access that a person has accepted somewhere puts their account into nobody's hands.
 */
export const isPermittedEverywhere = (
  { person, pharmacyIds }: PersonChange,
  caller: StaffAtPharmacy,
  permission: Permission,
): boolean =>
  person.id === caller.userId ||
  pharmacyIds.every((id) => caller.accesses.get(id)?.permissions.includes(permission) === true);

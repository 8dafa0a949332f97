import { createUser, updateUser, type User } from '@kolli/contract/users';
import type { Role } from '@kolli/domain/permissions';
import { canAssignRole } from '@kolli/domain/permissions';
import { type FieldErrors, bodyErrors } from '../../components/edit-form/field-errors.ts';

/** What of a person the forms change; an empty role is none chosen. */
export type UserValues = {
  firstName: string;
  lastName: string;
  role: string;
  webToolAccess: boolean;
  boxAccess: boolean;
};

export type NewUserValues = UserValues & { email: string };

/** What Clean fields leaves. */
export const emptyUser: UserValues = {
  firstName: '',
  lastName: '',
  role: '',
  webToolAccess: false,
  boxAccess: false,
};

/** A new person may use both, as most who work at a pharmacy do. */
export const newUser: NewUserValues = {
  ...emptyUser,
  email: '',
  webToolAccess: true,
  boxAccess: true,
};

/** Where the codes belong that name no field. */
export const userCodes: FieldErrors = {
  already_has_access: 'email',
  email_in_use: 'email',
  role_not_exist: 'role',
  invalid_role: 'role',
  role_missing: 'role',
  this_role_is_greater_than_yours: 'role',
  last_main_user: 'role',
};

export function valuesOf(user: User): UserValues {
  const { firstName, lastName, role, webToolAccess, boxAccess } = user;
  return { firstName, lastName, role: role.name, webToolAccess, boxAccess };
}

/** The body of an update (USR-24): the address unchanged, no PIN, since nobody sets another's. */
export function updateBody(values: UserValues, user: User, pharmacyId: string) {
  return { ...values, email: user.email, pharmacyId };
}

export function updateErrors(values: UserValues, user: User, pharmacyId: string): FieldErrors {
  return bodyErrors(updateUser, withRole(updateBody(values, user, pharmacyId)));
}

export function createErrors(values: NewUserValues, pharmacyId: string): FieldErrors {
  return bodyErrors(createUser, withRole({ ...values, pharmacyId }));
}

function withRole<Body extends { role: string }>(body: Body) {
  return { ...body, role: body.role === '' ? undefined : body.role };
}

type NamedRole = Pick<Role, 'name' | 'level' | 'permissions'>;

/** The roles that a bearer of `own` may give (USR-32). */
export function assignableRoles<One extends NamedRole>(
  roles: readonly One[],
  own: NamedRole,
): readonly One[] {
  return roles.filter((role) => canAssignRole(own, role));
}

import { createUser, updateUser, type User } from '@kolli/contract/users';
import type { Role } from '@kolli/domain/permissions';
import { canAssignRole } from '@kolli/domain/permissions';
import { editedFields } from '../../lib/edited-fields.ts';
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

const editable = ['firstName', 'lastName', 'role', 'webToolAccess', 'boxAccess'] as const;

/**
 * The body of an update (USR-24): what was edited, so that nothing is undone that a colleague has changed
 * meanwhile. No address, which is not edited here, and no PIN, since nobody sets another's.
 */
export function updateBody(values: UserValues, saved: UserValues, pharmacyId: string) {
  const edited = editedFields(values, saved, editable);
  const fields: Partial<UserValues> = Object.fromEntries(
    edited.map((field) => [field, values[field]]),
  );
  return { ...fields, pharmacyId };
}

/** What is wrong with what was edited. */
export function updateErrors(
  values: UserValues,
  saved: UserValues,
  pharmacyId: string,
): FieldErrors {
  return userErrors(updateUser, updateBody(values, saved, pharmacyId));
}

export function createErrors(values: NewUserValues, pharmacyId: string): FieldErrors {
  return userErrors(createUser, { ...values, pharmacyId });
}

type UserBody = Partial<NewUserValues> & { pharmacyId: string };

/** What the contract finds wrong; an empty field, and a role that was not chosen, are required. */
function userErrors(call: typeof createUser | typeof updateUser, body: UserBody): FieldErrors {
  const empty = (['email', 'firstName', 'lastName', 'role'] as const).filter(
    (field) => body[field]?.trim() === '',
  );
  const required = Object.fromEntries(empty.map((field) => [field, 'validation.required']));
  return { ...bodyErrors(call, body), ...required };
}

type NamedRole = Pick<Role, 'name' | 'level' | 'permissions'>;

/** The roles that a bearer of `own` may give (USR-32). */
export function assignableRoles<One extends NamedRole>(
  roles: readonly One[],
  own: NamedRole,
): readonly One[] {
  return roles.filter((role) => canAssignRole(own, role));
}

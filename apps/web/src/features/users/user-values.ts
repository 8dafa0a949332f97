import { createUser, updateUser, type User } from '@kolli/contract/people/users';
import type { Role } from '@kolli/domain/people/permissions';
import { canAssignRole } from '@kolli/domain/people/permissions';
import { editedFields } from '../../lib/form/edited-fields.ts';
import { type FieldErrors, bodyErrors } from '../../components/edit-form/field-errors.ts';

/** The fields of the user forms; an empty role means none is chosen. */
export type UserValues = {
  firstName: string;
  lastName: string;
  role: string;
  webToolAccess: boolean;
  boxAccess: boolean;
};

export type NewUserValues = UserValues & { email: string };

/** The form values after Clean fields. */
export const emptyUser: UserValues = {
  firstName: '',
  lastName: '',
  role: '',
  webToolAccess: false,
  boxAccess: false,
};

/** A new user may use both web tool and box, as most pharmacy staff do. */
export const newUser: NewUserValues = {
  ...emptyUser,
  email: '',
  webToolAccess: true,
  boxAccess: true,
};

/** The fields of error codes that name none. */
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
 * The body of an update (USR-24): only the changed fields, so that a colleague's concurrent changes
 * are kept. Without the address, which cannot be edited here, and without a PIN, which only its
 * owner sets.
 */
export function updateBody(values: UserValues, saved: UserValues, pharmacyId: string) {
  const edited = editedFields(values, saved, editable);
  const fields: Partial<UserValues> = Object.fromEntries(
    edited.map((field) => [field, values[field]]),
  );
  return { ...fields, pharmacyId };
}

/** The errors of the changed fields. */
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

/** The contract's errors; empty fields and a missing role are required. */
function userErrors(call: typeof createUser | typeof updateUser, body: UserBody): FieldErrors {
  const empty = (['email', 'firstName', 'lastName', 'role'] as const).filter(
    (field) => body[field]?.trim() === '',
  );
  const required = Object.fromEntries(empty.map((field) => [field, 'validation.required']));
  return { ...bodyErrors(call, body), ...required };
}

type NamedRole = Pick<Role, 'name' | 'level' | 'permissions'>;

/** The roles that a user with role `own` may assign (USR-32). */
export function assignableRoles<One extends NamedRole>(
  roles: readonly One[],
  own: NamedRole,
): readonly One[] {
  return roles.filter((role) => canAssignRole(own, role));
}

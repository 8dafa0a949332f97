import { permissions } from '@kolli/domain/people/permissions';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { codedTextSchema, missing, required, textSchema } from '../call/fields.ts';
import { roleSchema } from './profile.ts';

/** CAL-17 USR-16: the roles that can be assigned in the app, lowest level first. */
export const listAppRoles = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/roles/app-roles',
  summary: 'The roles that can be assigned to people',
  access: 'signedIn',
  result: z.array(roleSchema),
  errors: [],
});

const name = codedTextSchema(60, { missing: 'name_missing' }).pipe(
  z.string().regex(/^[\p{L}\p{N}_ -]+$/u, 'invalid_role'),
);
const chosenPermissions = z
  .array(z.enum(permissions, { error: 'validation.invalid' }), missing('permissions_empty'))
  .min(1, 'permissions_empty')
  .refine((list) => new Set(list).size === list.length, 'validation.invalid');
const level = z.int(required).min(0, 'validation.invalid').max(100, 'validation.invalid');
const appAccess = z.enum(['web_app', 'none'], { error: 'validation.invalid' });

export const administeredRoleSchema = roleSchema.extend({
  isShipped: z.boolean(),
  /** Number of accesses with this role. */
  accesses: z.int(),
});

/** All roles, including those without access to the web app. */
export const listRoles = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/roles/',
  summary: 'All roles with the number of their accesses',
  access: 'administration',
  result: z.array(administeredRoleSchema),
  errors: [],
});

export const createRole = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/roles/create',
  summary: 'Create a custom role',
  access: 'administration',
  body: z.strictObject({ name, level, app_access: appAccess, permissions: chosenPermissions }),
  result: administeredRoleSchema,
  errors: ['role_already_exists', 'this_role_is_greater_than_yours', 'proof_needed'],
});

/** A shipped role cannot be changed (`shipped_role`). */
export const updateRole = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/roles/update/:name',
  summary: 'Change a custom role',
  access: 'administration',
  params: z.strictObject({ name: textSchema(60) }),
  body: z
    .strictObject({
      level: level.optional(),
      app_access: appAccess.optional(),
      permissions: chosenPermissions.optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'missing_fields'),
  result: administeredRoleSchema,
  errors: ['role_not_exist', 'shipped_role', 'this_role_is_greater_than_yours', 'proof_needed'],
});

/** A role that somebody has cannot be deleted (`role_in_use`). */
export const deleteRole = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/roles/:name',
  summary: 'Delete an unused role',
  access: 'administration',
  params: z.strictObject({ name: textSchema(60) }),
  result: z.strictObject({}),
  errors: ['role_not_exist', 'shipped_role', 'role_in_use', 'proof_needed'],
});

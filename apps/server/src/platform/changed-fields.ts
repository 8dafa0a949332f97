import type { Permission } from '@kolli/domain/people/permissions';
import { CodedError } from './coded-error.ts';

/** Serializes a value independent of the order of object fields. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The fields that differ from the current values, in the order in which they were sent. */
export function changedFields<Fields extends object>(
  current: { readonly [Field in keyof Fields]?: unknown },
  fields: Fields,
): (keyof Fields)[] {
  const names = Object.keys(fields) as (keyof Fields)[];
  return names.filter(
    (name) => fields[name] !== undefined && textOf(fields[name]) !== textOf(current[name]),
  );
}

/** Throws `user_is_not_admin` where a changed field is one that only an admin changes. */
export function checkAdministered<Field>(
  changed: readonly Field[],
  administered: readonly Field[],
  permissions: readonly Permission[],
): void {
  const isAdmin = permissions.includes('pharmacy.administer');
  if (!isAdmin && changed.some((field) => administered.includes(field)))
    throw new CodedError('user_is_not_admin');
}

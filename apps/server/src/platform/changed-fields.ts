/** The same whatever the order in which the fields of an object came. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The fields that would change something, in the order in which they were sent. */
export function changedFields<Fields extends object>(
  current: { readonly [Field in keyof Fields]?: unknown },
  fields: Fields,
): (keyof Fields)[] {
  const names = Object.keys(fields) as (keyof Fields)[];
  return names.filter(
    (name) => fields[name] !== undefined && textOf(fields[name]) !== textOf(current[name]),
  );
}

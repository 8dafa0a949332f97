/** Whether two values of a form, or two forms, hold the same. */
export function isSame(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}

/**
 * The fields of these that were edited since they were saved. Only they are sent: what is left out
 * stays as it is, also where a colleague has changed it meanwhile.
 */
export function editedFields<Values, Field extends keyof Values>(
  values: Values,
  saved: Values,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => !isSame(values[field], saved[field]));
}

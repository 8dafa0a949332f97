import { z } from 'zod';

/**
 * How one value became another, as short as the box's disk needs it: `is` replaces it, `drop` and
 * `add` take from the front of a list and put at its end, `keys` changes some fields of an object.
 */
export type Change =
  | { readonly is: unknown }
  | { readonly drop: number; readonly add: readonly unknown[] }
  | { readonly keys: Readonly<Record<string, Change>> };

export const changeSchema: z.ZodType<Change> = z.union([
  z.strictObject({ drop: z.int().min(0), add: z.array(z.unknown()) }),
  z.strictObject({
    get keys() {
      return z.record(z.string(), changeSchema);
    },
  }),
  z.strictObject({ is: z.unknown() }),
]);

type Fields = Readonly<Record<string, unknown>>;

/**
 * The change from one JSON value to another; undefined when nothing changed. Items of lists count as
 * the same when they are the same object, so that a long list is compared without looking into it.
 */
export function changeOf(before: unknown, after: unknown): Change | undefined {
  if (Object.is(before, after)) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return listChange(before, after);
  if (isFields(before) && isFields(after)) return fieldsChange(before, after);
  return { is: after };
}

/** The value after a change; throws a TypeError when the change belongs to another kind of value. */
export function applyChange(before: unknown, change: Change): unknown {
  if ('is' in change) return change.is;
  if ('drop' in change) {
    if (!Array.isArray(before)) throw new TypeError('A list was expected');
    return [...before.slice(change.drop), ...change.add];
  }
  if (!isFields(before)) throw new TypeError('An object was expected');
  const changed = Object.entries(change.keys).map(
    ([key, own]) => [key, applyChange(before[key], own)] as const,
  );
  return { ...before, ...Object.fromEntries(changed) };
}

function listChange(before: readonly unknown[], after: readonly unknown[]): Change | undefined {
  const drop = after.length === 0 ? before.length : before.indexOf(after[0]);
  if (drop === -1) return { is: after };
  const kept = before.length - drop;
  if (kept > after.length) return { is: after };
  for (let index = 0; index < kept; index += 1) {
    if (before[drop + index] !== after[index]) return { is: after };
  }
  if (drop === 0 && kept === after.length) return undefined;
  return { drop, add: after.slice(kept) };
}

function fieldsChange(before: Fields, after: Fields): Change | undefined {
  const names = Object.keys(after);
  const hasSameNames =
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name));
  if (!hasSameNames) return { is: after };
  const keys = names.flatMap((name) => {
    const change = changeOf(before[name], after[name]);
    return change === undefined ? [] : [[name, change] as const];
  });
  return keys.length === 0 ? undefined : { keys: Object.fromEntries(keys) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Call } from '@kolli/contract/call/call';
import type { CallError } from '../../lib/call/call-error.ts';

/** Keys or codes of what is wrong, by the path of the field: `additionalEmails.0`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Whether nothing is entered or chosen: spaces alone are nothing. */
export function isUnfilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** The fields that hold nothing, each of which is required. */
export function unfilledErrors(values: Readonly<Record<string, unknown>>): FieldErrors {
  const unfilled = Object.keys(values).filter((field) => isUnfilled(values[field]));
  return Object.fromEntries(unfilled.map((field) => [field, 'validation.required']));
}

/** The errors of a body by the call's contract, the first of each field. */
export function bodyErrors(call: Pick<Call, 'body'>, body: unknown): FieldErrors {
  const parsed = call.body?.safeParse(body);
  if (parsed === undefined || parsed.success) return {};
  const found = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  return Object.fromEntries(found.toReversed());
}

/**
 * The server's errors that belong to a field of the form. `codes` says which field a code that
 * names none is about. Empty when the error is about something else and is shown as a toast.
 */
export function serverErrors(
  error: CallError,
  fields: readonly string[],
  codes: FieldErrors = {},
): FieldErrors {
  const named = error.errors
    .map(({ msg, path }) => [path.replace(/^body\./u, ''), msg] as const)
    .filter(([path]) => fields.includes(path.split('.')[0] ?? ''));
  if (named.length > 0) return Object.fromEntries(named.toReversed());
  const field = codes[error.code];
  return field === undefined ? {} : { [field]: error.code };
}

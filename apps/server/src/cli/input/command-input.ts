import type { z } from 'zod';
import { UsageError } from './command.ts';
import { faultLine, flagOf } from './field-faults.ts';
import { readJson } from './read-json.ts';

/** How a flag's text is parsed: unchanged, a comma-separated list, yes or no, a whole number. */
type FieldKind = 'text' | 'list' | 'yesNo' | 'number';

/** The fields that a command accepts as flags, named as in the API. */
export type Fields = Readonly<Record<string, FieldKind>>;

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The flags of fields, and `--file` for a JSON file with them. */
export function fieldOptions(fields: Fields): Record<string, { type: 'string' }> {
  const flags = ['file', ...Object.keys(fields).map(flagOf)];
  return Object.fromEntries(flags.map((flag) => [flag, { type: 'string' } as const]));
}

const yesNo: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

function fieldOf(kind: FieldKind, text: string): unknown {
  if (kind === 'list') return text.split(',').map((part) => part.trim());
  if (kind === 'yesNo') return yesNo[text] ?? text;
  return kind === 'number' ? Number(text) : text;
}

/** The given fields: those of `--file`, overridden by flags. */
export async function givenFields(
  values: Values,
  fields: Fields,
): Promise<Record<string, unknown>> {
  const { file } = values;
  const base = typeof file === 'string' ? await readJson(file) : {};
  if (typeof base !== 'object' || base === null || Array.isArray(base))
    throw new UsageError(`${String(file)} contains no fields`);
  const flags = Object.entries(fields).flatMap(([field, kind]) => {
    const text = values[flagOf(field)];
    return typeof text === 'string' ? [[field, fieldOf(kind, text)] as const] : [];
  });
  return { ...base, ...Object.fromEntries(flags) };
}

/**
 * Parses the fields with the schema of a call. Throws `UsageError`, with a line for each wrong
 * field.
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  given: unknown,
): z.output<Schema> {
  if (schema === undefined) throw new Error('The call has no such input');
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => faultLine([...issue.path, key], 'validation.unknownField'))
      : [faultLine(issue.path, issue.message)],
  );
  throw new UsageError(lines.join('\n'));
}

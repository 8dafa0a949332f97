import type { z } from 'zod';
import { UsageError } from './command.ts';
import { faultLine, flagOf } from './field-faults.ts';
import { readJson } from './read-json.ts';

/** How a flag's text becomes a field: as it is, a list by commas, yes or no, a whole number. */
type FieldKind = 'text' | 'list' | 'yesNo' | 'number';

/** The fields that a command takes as flags, called as on the wire. */
export type Fields = Readonly<Record<string, FieldKind>>;

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The flags of some fields, and `--file` for a JSON file that holds them. */
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

/** The fields that the operator gave: those of `--file`, and over them those of flags. */
export async function givenFields(
  values: Values,
  fields: Fields,
): Promise<Record<string, unknown>> {
  const { file } = values;
  const base = typeof file === 'string' ? await readJson(file) : {};
  if (typeof base !== 'object' || base === null || Array.isArray(base))
    throw new UsageError(`${String(file)} holds no fields`);
  const flags = Object.entries(fields).flatMap(([field, kind]) => {
    const text = values[flagOf(field)];
    return typeof text === 'string' ? [[field, fieldOf(kind, text)] as const] : [];
  });
  return { ...base, ...Object.fromEntries(flags) };
}

/** What a call's own schema makes of the fields. Throws `UsageError`, a line for each wrong field. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  given: unknown,
): z.output<Schema> {
  if (schema === undefined) throw new Error('The call takes no such input');
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => faultLine([...issue.path, key], 'validation.unknownField'))
      : [faultLine(issue.path, issue.message)],
  );
  throw new UsageError(lines.join('\n'));
}

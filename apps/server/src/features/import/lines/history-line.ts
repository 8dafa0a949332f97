import { z } from 'zod';
import {
  alarmLineSchema,
  type BoxLine,
  boxLineProblems,
  readingsSchema,
  temperatureCheckSchema,
} from './box-lines.ts';
import { type HistoryLine, lineSchema } from './history-schema.ts';
import { lineProblems } from './line-problems.ts';

/** A valid line, or why it is bad; reasons never quote values of the line. */
export type ReadLine =
  | { readonly line: HistoryLine | BoxLine; readonly reasons?: undefined }
  | { readonly line?: undefined; readonly reasons: readonly string[] };

function completed(line: z.output<typeof lineSchema>): HistoryLine {
  const { deliveryStatus: status, lockerId, shelf, assignedTime } = line;
  const isUnplaced = line.box === undefined && shelf.length === 0;
  const unassigned =
    line.unassigned ?? (status === 'deleted' || (status === 'reserved' && isUnplaced));
  // Assigning a shelf delivers it.
  const isShelved = lockerId.length === 0 && shelf.length > 0 && assignedTime !== undefined;
  const deliveryTime = line.deliveryTime ?? (isShelved ? assignedTime : undefined);
  return { ...line, unassigned, ...(deliveryTime === undefined ? {} : { deliveryTime }) };
}

const anyLine = z.discriminatedUnion(
  'kind',
  [lineSchema, readingsSchema, alarmLineSchema, temperatureCheckSchema],
  { error: "must be 'delivery', 'readings', 'alarm' or 'temperatureCheck'" },
);

function reasonsOf(error: z.ZodError): string[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${key}: there is no such field`);
    const [ofKey] = issue.code === 'invalid_key' ? issue.issues : [];
    if (ofKey !== undefined) return [`${issue.path.join('.')}: ${ofKey.message}`];
    const reason =
      issue.input === undefined ? 'is missing' : issue.message.replace(/^Invalid input: /, '');
    return [issue.path.length === 0 ? reason : `${issue.path.join('.')}: ${reason}`];
  });
}

/** Parses one line of a history file; times must not be after `now`. */
export function readHistoryLine(json: string, now: Date): ReadLine {
  let parsed: unknown;
  try {
    // Absent and null mean the same.
    parsed = JSON.parse(json, (_key, value: unknown) => (value === null ? undefined : value));
  } catch {
    return { reasons: ['is not valid JSON'] };
  }
  const checked = anyLine.safeParse(parsed, { reportInput: true });
  if (!checked.success) return { reasons: reasonsOf(checked.error) };
  const line = checked.data.kind === 'delivery' ? completed(checked.data) : checked.data;
  const reasons = line.kind === 'delivery' ? lineProblems(line, now) : boxLineProblems(line, now);
  return reasons.length > 0 ? { reasons } : { line };
}

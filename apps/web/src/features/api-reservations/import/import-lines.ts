import type { CallResult } from '@kolli/contract/call/call';
import type { importOrders, previewOrderImport } from '@kolli/contract/machine/order-import';
import { orderSchema } from '@kolli/contract/machine/integration';
import { orderKeys } from '@kolli/domain/orders/order-keys';
import type { OrderLine } from './reading/read-orders.ts';

type Answered =
  | CallResult<typeof previewOrderImport>['lines'][number]
  | CallResult<typeof importOrders>['lines'][number];
type Refused = Extract<Answered, { state: 'refused' }>;

/** What became of a line: checked, or imported; 'repeated' names the line that counts. */
export type Outcome =
  | { readonly state: 'ready' | 'known' | 'imported' }
  | { readonly state: 'repeated'; readonly line: number }
  | {
      readonly state: 'refused';
      readonly code: string;
      readonly errors: Refused['errors'];
    };

/** A line of the text, with what is known of it; undefined before it was checked. */
export type ImportLine = OrderLine & { readonly outcome?: Outcome | undefined };

/** Lines that go to the server in one call, which must answer within the time of a call. */
const maxLines = 250;
/** And characters: far below what a body may have, also in three bytes each. */
const maxCharacters = 120_000;

/** Splits lines for calls. */
export function callsOf(lines: readonly ImportLine[]): ImportLine[][] {
  const calls: ImportLine[][] = [];
  let size = 0;
  for (const line of lines) {
    const length = JSON.stringify(line.order).length + 1;
    const last = calls.at(-1);
    if (last === undefined || last.length === maxLines || size + length > maxCharacters) {
      calls.push([line]);
      size = length;
    } else {
      last.push(line);
      size += length;
    }
  }
  return calls;
}

/** The lines as they were read: those that can't be sent are refused. */
export function begun(lines: readonly OrderLine[]): ImportLine[] {
  return lines.map((line) => {
    if (line.fault === undefined) return line;
    const { code, field } = line.fault;
    const errors = field === '' ? [] : [{ msg: code, path: field }];
    const isCode = field === '';
    return {
      ...line,
      outcome: { state: 'refused', code: isCode ? code : 'validation_fail', errors },
    };
  });
}

/** The answers to a call, by the number of the line. */
export function outcomesOf(
  sent: readonly ImportLine[],
  answered: readonly Answered[],
): ReadonlyMap<number, Outcome> {
  return new Map(
    sent.flatMap(({ line }, index): [number, Outcome][] => {
      const answer = answered[index];
      if (answer === undefined) return [];
      if (answer.state !== 'repeated') return [[line, answer]];
      return [[line, { state: 'repeated', line: sent[answer.line]?.line ?? line }]];
    }),
  );
}

/** What an order must share with no other; nothing of one that is not valid. */
function keysOf({ order }: ImportLine): string[] {
  const { data } = orderSchema.safeParse(order);
  return data === undefined ? [] : orderKeys(data);
}

/** The lines with what was answered. Of ready lines that share an id or a kolli ID, also in different calls, the first counts. */
export function withOutcomes(
  lines: readonly ImportLine[],
  outcomes: ReadonlyMap<number, Outcome>,
): ImportLine[] {
  const first = new Map<string, number>();
  return lines.map((one) => {
    const outcome = outcomes.get(one.line) ?? one.outcome;
    if (outcome?.state !== 'ready') return { ...one, outcome };
    const keys = keysOf(one);
    const line = keys.map((key) => first.get(key)).find((earlier) => earlier !== undefined);
    if (line !== undefined) return { ...one, outcome: { state: 'repeated', line } };
    for (const key of keys) first.set(key, one.line);
    return { ...one, outcome };
  });
}

export type LineState = Outcome['state'];

/** The lines in this state. */
export const linesIn = (lines: readonly ImportLine[], ...states: readonly LineState[]) =>
  lines.filter(({ outcome }) => outcome !== undefined && states.includes(outcome.state));

import { deviceEventKinds } from '@kolli/contract/machine/device-events';
import { type BoxCall, callOf } from './box-call.ts';

const doorId = /^\d{1,2}-\d{1,2}$/;
const doorStates: readonly unknown[] = ['opened', 'closed', 'not_opened', 'occupied', 'broken'];
/** A known address has no longer part but the id of a command. */
const maxPartLength = 20;

/**
 * A call and how it was answered, as one line of the report. It has nothing that may be secret: no key, no query string,
 * and of the body only the numbers of events with their kinds, doors and what the doors did.
 */
export function receivedLine(call: BoxCall, answer: string): string {
  const events = call.path === '/events' ? textOf(call.body['events']) : '';
  return `${shownCall(call)} ${answer}${events === '' ? '' : `: ${events}`}`;
}

/** The method and address of a call; of an address that Kolli does not have only the words, since the rest may be a key. */
export function shownCall(call: Pick<BoxCall, 'method' | 'address' | 'path' | 'key'>): string {
  const isKnown = callOf(call) !== undefined;
  const isShown = (part: string) =>
    isKnown
      ? part.length <= maxPartLength
      : /^([a-z]{0,20}|v\d)$/.test(part) && (part === '' || part !== call.key);
  const parts = call.address.split('/').map((part) => (isShown(part) ? part : '…'));
  return `${call.method} ${parts.join('/')}`;
}

interface Run {
  readonly first: number;
  readonly last: number;
  readonly what: string;
}

/** The events of a batch; those in a row that look the same are named together. */
function textOf(events: unknown): string {
  const runs: Run[] = [];
  for (const event of Array.isArray(events) ? (events as unknown[]) : []) {
    const { seq, ...fields } = Object(event) as Readonly<Record<string, unknown>>;
    const number = Number.isSafeInteger(seq) ? Number(seq) : 0;
    const what = whatOf(fields);
    const before = runs.at(-1);
    if (before?.what === what && number === before.last + 1)
      runs.splice(-1, 1, { ...before, last: number });
    else runs.push({ first: number, last: number, what });
  }
  return runs
    .map(({ first, last, what }) => `${first === last ? first : `${first}–${last}`} ${what}`)
    .join(', ');
}

function whatOf({ kind, lockerId, state }: Readonly<Record<string, unknown>>): string {
  const known = deviceEventKinds.find((one) => one === kind) ?? 'of an unknown kind';
  const door = typeof lockerId === 'string' && doorId.test(lockerId) ? ` ${lockerId}` : '';
  const did = known === 'door' && doorStates.includes(state) ? ` ${String(state)}` : '';
  return `${known}${door}${did}`;
}

import type { UnreadableCode } from '@kolli/contract/box/event-outcomes';
import {
  type DeviceEvent,
  deviceEventKinds,
  deviceEventSchema,
  type NumberedEvent,
} from '@kolli/contract/machine/device-events';
import { boxTimeSchema } from '@kolli/contract/call/fields';
import type { z } from 'zod';
import { textOfEvent } from '../../../platform/database/hash-events.ts';
import { hasIdentityNumber } from './has-identity-number.ts';

/** Why an event cannot be read: for staff and the box's maker. */
export interface Unreadable {
  readonly code: UnreadableCode;
  /** The unknown kind, or kind and field, such as `reading.celsius`; plain text. */
  readonly detail: string;
}

/** An event of a batch: readable, or with the reason why it is not. */
export type ReceivedEvent = {
  readonly seq: number;
  /** As received, with unknown fields; without them if they contain an identity number. */
  readonly raw: NumberedEvent;
} & (
  | { readonly event: DeviceEvent; readonly unreadable?: undefined }
  | { readonly event?: undefined; readonly unreadable: Unreadable }
);

/** Maximum length of an unknown kind as it is stored and shown. */
const maxKindLength = 40;

/** The kind of an event that may be anything, safe to store and to show: other characters are replaced. */
export function kindOf({ kind }: NumberedEvent): string {
  if (typeof kind !== 'string') return '';
  return kind.slice(0, maxKindLength).replace(/[^\w.-]/g, '?');
}

/** When an unreadable event happened by the box's clock; undefined if it does not say. */
export function boxTimeOf({ at }: NumberedEvent): number | undefined {
  return boxTimeSchema.safeParse(at).data;
}

function reasonOf(raw: NumberedEvent, { issues }: z.ZodError): Unreadable {
  const kind = kindOf(raw);
  const isKnown = deviceEventKinds.some((known) => known === raw.kind);
  if (!isKnown) return { code: 'unknown_kind', detail: kind };
  const field = String(issues[0]?.path[0] ?? '');
  const code = raw[field] === undefined ? 'field_missing' : 'field_invalid';
  return { code, detail: `${kind}.${field}` };
}

/** What is stored of an unreadable event that contains an identity number: its number, time and known kind. */
function withoutContent(raw: NumberedEvent): ReceivedEvent {
  const { seq, kind } = raw;
  const at = boxTimeOf(raw);
  const known = deviceEventKinds.find((name) => name === kind);
  const kept = {
    seq,
    ...(at !== undefined && { at }),
    ...(known !== undefined && { kind: known }),
  };
  return { seq, raw: kept, unreadable: { code: 'identity_number', detail: known ?? '' } };
}

/**
 * Reads an event of a box. Content that cannot be read gives the reason; it never throws. Of an event with an
 * identity number only the fields that are known are used, and of an unreadable one no content.
 */
export function readEvent(raw: NumberedEvent): ReceivedEvent {
  const { seq } = raw;
  const parsed = deviceEventSchema.safeParse(raw);
  const isPersonal = hasIdentityNumber(raw);
  if (parsed.success) return { seq, raw: isPersonal ? parsed.data : raw, event: parsed.data };
  if (isPersonal) return withoutContent(raw);
  return { seq, raw, unreadable: reasonOf(raw, parsed.error) };
}

/** Maximum stored characters of an event that cannot be read. */
const maxUnreadableLength = 4000;

/**
 * The stored content of an event as JSON: its full text, as evidence of what the box reported. Empty for
 * readings, which are nearly all events and are stored in `reading`. An unreadable event is stored as a text in
 * JSON, since it may contain what the database does not accept in JSON; its end must not be half a character.
 */
export function contentOf({ event, raw }: ReceivedEvent): string {
  if (event !== undefined) return event.kind === 'reading' ? '{}' : JSON.stringify(event);
  const text = textOfEvent(raw).slice(0, maxUnreadableLength).toWellFormed();
  return JSON.stringify({ unreadable: text });
}

const unreadableWords: Readonly<Record<UnreadableCode, (detail: string) => string>> = {
  unknown_kind: (kind) => `Kolli does not know the kind of event '${kind}'`,
  field_missing: (field) => `${field} is missing`,
  field_invalid: (field) => `${field} has a value that cannot be read`,
  identity_number: () => 'The event contains an identity number; its content was not stored',
};

/** The reason in words, for the box's log. */
export const unreadableMessage = ({ code, detail }: Unreadable) => unreadableWords[code](detail);

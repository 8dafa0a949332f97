import { deviceEventSchema } from '@kolli/contract/machine/device-events';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readEvent } from './read-event.ts';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** A value of a schema: of an object with every field, of a list with two elements where it has no example. */
function sampleOf({ const: only, example, properties, items }: Schema): unknown {
  if (only !== undefined) return only;
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]),
    );
  if (items !== undefined && example === undefined) return [sampleOf(items), sampleOf(items)];
  return example;
}

/** The value with unknown fields in each of its objects. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withUnknownFields(field)]);
  return { ...Object.fromEntries(fields), unknownText: 'x', unknownList: [{ deep: { er: true } }] };
}

const events = deviceEventSchema.options.map((schema) => {
  const sample = sampleOf(z.toJSONSchema(schema, { io: 'input' }) as Schema);
  return [schema.shape.kind.value, sample as { seq: number; kind: string }] as const;
});

test.each(events)('DEV-02: of a %s event unknown fields are ignored at every level', (_, event) => {
  expect(readEvent(event)).toEqual({ seq: event.seq, raw: event, event });
  const sent = withUnknownFields(event) as typeof event;
  expect(readEvent(sent)).toEqual({ seq: event.seq, raw: sent, event });
});

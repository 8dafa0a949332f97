import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@kolli/contract/all-calls';
import type { Call } from '@kolli/contract/call';
import { deviceEventSchema } from '@kolli/contract/device-events';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'device-api.md'), 'utf8');
const calls = Object.entries(allCalls).filter(([, { surface }]) => surface === 'device');

/** Each example: of which part of which call, and what it says. */
const examples = [...page.matchAll(/```json (body|result) (\w+)\n([^]*?)```/g)].map(
  ([, part = '', name = '', text = '']) => ({ part, name, value: JSON.parse(text) as unknown }),
);
const schemaOf = ({ part, name }: { part: string; name: string }) => {
  const call: Call | undefined = allCalls[name];
  return part === 'body' ? call?.body : call?.result;
};

test('every example for makers of boxes is what the calls take and answer', () => {
  for (const example of examples)
    expect([example.name, schemaOf(example)?.safeParse(example.value).error]).toEqual([
      ...[example.name, undefined],
    ]);
  const shown = examples.map(({ part, name }) => `${name} ${part}`);
  const parts = calls.flatMap(([name, { body }]) => [
    ...(body === undefined ? [] : [`${name} body`]),
    ...(name === 'answerCommand' ? [] : [`${name} result`]),
  ]);
  expect(new Set(shown)).toEqual(new Set(parts));
});

test('the page names every call, every kind of event with an example, and every refusal', () => {
  for (const [, { method, path, errors }] of calls) {
    expect(page).toContain(`\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``);
    for (const code of errors) expect(page).toContain(`\`${code}\``);
  }
  const batch = examples.find(({ name, part }) => name === 'sendEvents' && part === 'body');
  if (batch === undefined) throw new Error('No example of a batch');
  const { events } = batch.value as { events: { kind: string }[] };
  const kinds = deviceEventSchema.options.map(({ shape }) => shape.kind.value);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(kinds));
  for (const kind of kinds) expect(page).toContain(`| \`${kind}\` |`);
});

import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deliveryDetailStatements } from './testing/documents/delivery-detail-statements.ts';
import { deliveryStatements } from './testing/documents/delivery-statements.ts';
import { openDocumentedWorld, type Payload } from './testing/documents/documented-world.ts';
import { handOverStatements } from './testing/documents/hand-over-statements.ts';
import { peopleStatements } from './testing/documents/people-statements.ts';
import { placeStatements } from './testing/documents/place-statements.ts';
import { watchStatements } from './testing/documents/watch-statements.ts';

/** Every payload of section 7 of both specification documents, unchanged. */
const statements = [
  ...peopleStatements,
  ...deliveryStatements,
  ...handOverStatements,
  ...deliveryDetailStatements,
  ...placeStatements,
  ...watchStatements,
];

type Sent = Omit<Payload, 'result' | 'reads'>;

const world = await openDocumentedWorld();
await world.server.app.listen({ host: '127.0.0.1', port: 0 });
const origin = `http://127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}/api`;

function urlOf(template: string, { params = [], query = {} }: Sent): string {
  const values = [...params];
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return texts.length === 0 ? path : `${path}?${new URLSearchParams(texts)}`;
}

async function send(call: string, payload: Sent): Promise<{ status: number; body: object }> {
  const [method = '', template = ''] = call.split(' ');
  const { body, who = world.main } = payload;
  const response = await fetch(origin + urlOf(template, payload), {
    method,
    headers: {
      ...(who === null ? {} : { AuthToken: await world.server.tokenFor(who) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as object };
}

test.each(statements)('%s as the documents send it: %s', async (call, _what, prepare) => {
  const payload = await prepare(world);
  const answer = await send(call, payload);
  expect(answer).toMatchObject({ status: 200, body: { result: payload.result } });
  // What undoes a change comes beside its result (LST-04).
  expect(Object.keys(answer.body).filter((field) => field !== 'undo')).toEqual(['result']);
  const { who = world.main, reads = [] } = payload;
  for (const [path, result] of reads)
    expect(await send(`GET ${path}`, { who })).toMatchObject({ status: 200, body: { result } });
});

test('every call of the documents to the product API is included', () => {
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'requirements.tsv');
  const rows = readFileSync(file, 'utf8').matchAll(/^CAL-\d+\tCAL\tcall\t([A-Z]+ \/\S+) /gm);
  const documented = [...rows].map(([, call]) => call);
  expect(documented.length).toBeGreaterThan(50);
  const sent = new Set(statements.map(([call]) => call));
  expect(documented.filter((call) => call === undefined || !sent.has(call))).toEqual([]);
});

import { allCalls } from '@kolli/contract/all-calls';
import { examplesIn, type JsonSchema } from '@kolli/contract/call/examples';
import { expect, test } from 'vitest';
import { givenTestBox } from '../../../features/devices/testing/box.ts';
import { givenSource, testOrderNamed } from '../../../features/orders/testing/source.ts';
import { type Answer, shareTestServer } from '../../../testing/test-server.ts';
import { testEnvironment } from '../../../testing/test-secrets.ts';

const server = await shareTestServer();

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly description?: string;
  readonly schema: JsonSchema;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
  readonly responses: Record<string, { readonly content?: object }>;
}
interface Reference {
  readonly paths: Record<string, Record<string, Operation>>;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Send = (key: string) => Promise<Answer>;

/** Boxes number their events, so the examples of all kinds become one batch. */
function numbered(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('events' in body)) return body;
  const events = (body.events as object[]).map((event, index) => ({ ...event, seq: index + 1 }));
  return { ...body, events };
}

/** A function that sends the examples of an operation, made from the reference alone. */
function senderOf(path: string, method: string, operation: Operation): Send {
  const { parameters = [], requestBody } = operation;
  let url = path;
  const query = new URLSearchParams();
  for (const { in: place, name, schema } of parameters) {
    const example = String(examplesIn(schema)[0]);
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(example));
    if (place === 'query') query.set(name, example);
  }
  const schema = requestBody?.content['application/json'].schema;
  const body = schema === undefined ? undefined : numbered(examplesIn(schema)[0]);
  const whole = query.size === 0 ? url : `${url}?${query.toString()}`;
  return (key) => server.ask({ key }, method.toUpperCase() as Method, whole, body);
}

async function generateClient(): Promise<Map<string, Send>> {
  const answer = await server.ask(null, 'GET', '/api/openapi.json');
  const { paths } = answer.body as unknown as Reference;
  const client = new Map<string, Send>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const call = allCalls[operation.operationId];
      if (call === undefined || call.surface === 'api' || call.isStream) continue;
      client.set(operation.operationId, senderOf(path, method, operation));
    }
  return client;
}

/** Orders are sent first and cancelled last. */
const turnOf = (name: string) =>
  name === 'createOrder' ? 0 : name.startsWith('cancel') ? 2 : name === 'rotateDeviceKey' ? 3 : 1;

/** What cannot be known by an example: ids and cursors that only a running installation has. */
const refusals = {
  answerCommand: 'command_not_found',
  listOrders: 'order_not_found',
  showChanges: 'change_cursor_invalid',
};

test('INT-05: every example of the reference is accepted when a client made from it sends it', async () => {
  const client = await generateClient();
  const expected = Object.entries(allCalls).filter(([, call]) => call.surface !== 'api');
  expect(client.size).toBe(expected.filter(([, { isStream }]) => !isStream).length);
  const box = await givenTestBox(server);
  const source = await givenSource(server);
  // Its order is delivered by the robot, so no other example could cancel it.
  const tests = await givenSource(server, { isTest: true });
  await tests.order(testOrderNamed('fulfillment-1001'));
  const keys: Record<string, string> = {
    device: box.key,
    orderSource: source.key,
    smsGateway: testEnvironment.SMS_GATEWAY_KEY,
    public: '',
  };
  const refused: Record<string, string | undefined> = {};
  const names = [...client.keys()].toSorted((a, b) => turnOf(a) - turnOf(b));
  for (const name of names) {
    const call = allCalls[name];
    const key = keys[typeof call?.access === 'string' ? call.access : ''] ?? '';
    const answer = await client.get(name)?.(name === 'stepTestOrder' ? tests.key : key);
    if (answer?.status !== 200) refused[name] = answer?.body.code;
    else
      expect([name, call?.result.safeParse(answer.body.result).error]).toEqual([name, undefined]);
    const texts = JSON.stringify(answer?.body.result ?? {});
    expect(texts).not.toContain('"unreadable"');
    expect(texts).not.toContain('"ok":false');
  }
  expect(refused).toEqual(refusals);
});

test('INT-05: every parameter and code of the reference has its description and example', async () => {
  const answer = await server.ask(null, 'GET', '/api/openapi.json');
  const { paths } = answer.body as unknown as Reference;
  const operations = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => (allCalls[operationId]?.surface ?? 'api') !== 'api');
  expect(operations.length).toBeGreaterThanOrEqual(13);
  for (const operation of operations) {
    for (const { description, schema } of operation.parameters ?? []) {
      expect(description).toBeTruthy();
      expect(examplesIn(schema)).not.toEqual([{}]);
    }
    const codes = JSON.stringify(operation.responses['4XX']);
    for (const code of allCalls[operation.operationId]?.errors ?? [])
      expect(codes).toContain(`"example":{"code":"${code}"`);
  }
});

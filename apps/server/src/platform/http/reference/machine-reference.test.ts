import { allCalls } from '@kolli/contract/all-calls';
import { fullPath } from '@kolli/contract/call/call';
import { statusOf } from '@kolli/contract/call/error-codes';
import { deviceEventSchema } from '@kolli/contract/machine/device-events';
import { expect, test } from 'vitest';
import { ownTestServer } from '../../../testing/test-server.ts';

const server = await ownTestServer();

interface Operation {
  readonly parameters?: { in: string; name: string }[];
  readonly responses: Record<string, { description: string; headers?: object; content?: object }>;
  readonly operationId: string;
  readonly security?: object[];
  readonly requestBody?: object;
}
interface Reference {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly servers: { url: string }[];
  readonly components: { securitySchemes: object };
  readonly paths: Record<string, Record<string, Operation>>;
}

const read = async (path: string) => {
  const answer = await server.ask(null, 'GET', path);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Reference;
};

test.each([
  ['device', '/device/v1/openapi.json'],
  ['integration', '/integration/v1/openapi.json'],
])('the %s API has a public reference with exactly its calls', async (surface, path) => {
  const reference = await read(path);
  expect(reference.openapi).toBe('3.1.0');
  expect(reference.info.title).toBe(`Kolli ${surface} API`);
  expect(reference.servers[0]?.url).toMatch(/^http/);
  const listed = Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${path}`,
    ]),
  );
  const calls = Object.entries(allCalls).filter(([, call]) => call.surface === surface);
  expect(calls.length).toBeGreaterThan(5);
  expect(listed).toHaveLength(calls.length);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(
      calls.map(([name, call]) => {
        const path = fullPath(call).replaceAll(/:(\w+)/g, '{$1}');
        return [name, `${call.method} ${path}`];
      }),
    ),
  );
});

test('every device call but those of enrolment requires the key, the only one in the reference, and each kind of event is described as in the full one', async () => {
  const { paths, components } = await read('/device/v1/openapi.json');
  expect(Object.keys(components.securitySchemes)).toEqual(['key']);
  for (const [path, methods] of Object.entries(paths))
    for (const { security } of Object.values(methods))
      expect(security).toEqual(path.startsWith('/device/v1/enrolments') ? [] : [{ key: [] }]);
  const own = await read('/device/v1/openapi.json');
  const whole = await read('/api/openapi.json');
  const events = JSON.stringify(own.paths['/device/v1/events']?.['post']?.requestBody);
  for (const { shape } of deviceEventSchema.options)
    expect(events).toContain(`"enum":["${shape.kind.value}"]`);
  expect(own.paths['/device/v1/events']).toEqual(whole.paths['/device/v1/events']);
  expect(Object.keys(whole.paths)).toContain('/api/health');
});

test('refusals have their status, and the ETag is documented', async () => {
  const { paths } = await read('/device/v1/openapi.json');
  for (const call of Object.values(allCalls).filter(({ surface }) => surface === 'device')) {
    const path = fullPath(call).replaceAll(/:(\w+)/g, '{$1}');
    const description = paths[path]?.[call.method.toLowerCase()]?.responses['4XX']?.description;
    for (const code of call.errors) expect(description).toContain(`${code} (${statusOf(code)})`);
  }
  const events = paths['/device/v1/events']?.['post']?.responses['4XX'];
  expect(events?.description).toContain('event_out_of_order (409)');
  const state = paths['/device/v1/state']?.['get'];
  expect(state?.parameters).toMatchObject([
    { in: 'header', name: 'If-None-Match', required: false },
  ]);
  expect(Object.keys(state?.responses['200']?.headers ?? {})).toEqual(['ETag']);
  expect(Object.keys(state?.responses['200']?.content ?? {})).toEqual(['application/json']);
  expect(state?.responses['304']).toMatchObject({ headers: { ETag: {} } });
  expect(state?.responses['304']?.content).toBeUndefined();
});

const keys = {
  public: [],
  customer: [],
  device: ['key'],
  orderSource: ['key'],
  smsGateway: ['key'],
};

test('the full reference has all calls, each with its required key', async () => {
  const { info, paths } = await read('/api/openapi.json');
  expect(info).toMatchObject({ title: 'Kolli', version: '0.1.0' });
  const listed = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId !== undefined);
  const asked = listed.map(({ operationId, security = [] }) => [
    operationId,
    security.flatMap(Object.keys),
  ]);
  expect(Object.fromEntries(asked)).toEqual(
    Object.fromEntries(
      Object.entries(allCalls).map(([name, { access }]) => [
        name,
        keys[access as keyof typeof keys] ?? ['AuthToken'],
      ]),
    ),
  );
  expect(listed).toHaveLength(Object.keys(allCalls).length);
  expect(Object.keys(paths)).not.toContain('/api/openapi.json');
});

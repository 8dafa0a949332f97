import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openHttpServer } from '../../testing/wire/listen.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { openTracing } from './open-tracing.ts';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code?: number };
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** A receiver of OTLP over HTTP, as a collector is. */
async function openReceiver() {
  const batches: Batch[] = [];
  const paths = new Set<string>();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`);
    batches.push((await json(request)) as Batch);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const { url } = await openHttpServer((...call) => void receive(...call));
  const spans = () =>
    batches.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { url, spans, paths, batches };
}

const valuesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

test('OPS-08: a call is a trace with its request id and its transactions, and nothing personal', async () => {
  const receiver = await openReceiver();
  const server = await ownTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const { id: pharmacyId } = await server.givenPharmacy();
  const { id: boxId } = await server.givenBox({ pharmacyId });
  const staff = await server.givenUser({ pharmacyId });
  const phoneNumber = '+358401234567';
  const created = await server.ask(staff, 'POST', `/api/deliveries/create/${boxId}`, {
    deliveryId: 'planted-kolli',
    phoneNumber,
    lockerId: ['1-1'],
  });
  const failed = await server.ask(
    null,
    'GET',
    '/api/deliveries/show-decoded-ssn/010101-123N?planted=1',
  );
  // What is not sent yet is sent at the end.
  await server.close();
  expect([...receiver.paths]).toEqual(['POST /v1/traces application/json']);
  const find = (id: unknown) =>
    receiver.spans().find((span) => valuesOf(span)['kolli.request_id'] === id);
  const call = find(created.headers['x-request-id']);
  expect(call).toMatchObject({ name: 'createDelivery', kind: 2 });
  expect(call && valuesOf(call)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/deliveries/create/:boxId',
    'http.response.status_code': 200,
  });
  const within = receiver.spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(within.length).toBeGreaterThanOrEqual(2);
  for (const span of within) {
    expect(span).toMatchObject({ name: 'database transaction', traceId: call?.traceId });
    expect(valuesOf(span)).toEqual({ 'db.system.name': 'postgresql' });
  }
  expect(find(failed.headers['x-request-id'])).toMatchObject({ status: {} });
  const sent = JSON.stringify(receiver.batches);
  for (const planted of [
    phoneNumber,
    'planted',
    '010101',
    staff.id,
    pharmacyId,
    boxId,
    'select',
    'insert',
  ])
    expect(sent).not.toContain(planted);
});

/** Traces a piece of work at this collector until the server ends; returns what is logged. */
async function traceUntilEnd(url: string): Promise<unknown[]> {
  const warned: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warned.push(said) };
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: 'kolli' };
  const tracing = await openTracing({ ...settings, OTEL_TRACES_SAMPLER_ARG: 1 }, log);
  await tracing?.span({ name: 'work' }, async () => undefined);
  await tracing?.close();
  return warned;
}

test('OPS-08: that a collector refuses traces is logged with the reason, and does not keep the server from ending', async () => {
  const { url } = await openHttpServer((_request, response) => void response.writeHead(400).end());
  const refused = [{ reason: expect.any(String) }, 'traces could not be sent'];
  expect(await traceUntilEnd(url)).toEqual([refused]);
});

test('OPS-08: an ending server does not wait until a silent collector counts as away', async () => {
  let waiting = 0;
  const { url } = await openHttpServer((_request, response) => {
    waiting += 1;
    response.once('close', () => {
      waiting -= 1;
    });
  });
  expect(await traceUntilEnd(url)).toEqual([]);
  expect(waiting).toBe(1);
});

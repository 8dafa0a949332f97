import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ownTestServer } from './testing/test-server.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const server = await ownTestServer({}, log);
const pharmacyId = (await server.givenPharmacy()).id;
const staff = await server.givenUser({ pharmacyId });
const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);

/** Sends a part of a request, and goes away while the server waits for the rest. */
async function sendHalf(path: string, headers: readonly string[]) {
  const arrived = once(server.app.server, 'request');
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [`POST ${path} HTTP/1.1`, 'Host: kolli', 'Content-Length: 100', ...headers];
  socket.write(`${head.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n{"a":`);
  const [request, response] = (await arrived) as [IncomingMessage, ServerResponse];
  // The server reads the body once it knows the caller.
  await expect.poll(() => request.readableFlowing).toBe(true);
  socket.destroy();
  // Not 200 as in the beginning: the error was handled.
  await expect.poll(() => response.statusCode).not.toBe(200);
  return response.statusCode;
}

test('SEC-09: a client that goes away while it sends a request is no error of the server', async () => {
  const token = await server.tokenFor(staff);
  const path = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
  const statuses = [
    await sendHalf(path, [`AuthToken: ${token}`]),
    await sendHalf('/identity/sign-in/email', []),
  ];
  expect(statuses).toEqual([400, 400]);
  expect(lines).toEqual([]);
  expect(
    await server.services.metrics.getSingleMetricAsString('kolli_security_events_total'),
  ).not.toMatch(/\} [1-9]/);
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { refuseReads } from '../../testing/refuse-writes.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { createMachineKey } from '../session/machine-keys.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });

const server = await ownTestServer({ ACCESS_LOG: 'on' }, log);
const pharmacyId = (await server.givenPharmacy()).id;
const boxId = (await server.givenBox({ pharmacyId })).id;
const staff = await server.givenUser({ pharmacyId });
beforeEach(() => void (lines.length = 0));

const written = () => lines.filter(({ msg }) => msg === 'request');
const sendRaw = async (head: string) => {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\nHost: kolli\r\nConnection: close\r\n\r\n`);
  return text(socket);
};

test('OPS-08: every answer has an id of its own, which a caller cannot choose', async () => {
  const chosen = { 'x-request-id': 'chosen-by-the-caller', 'request-id': 'chosen-by-the-caller' };
  const urls =
    '/api/health /api/profile /api/no-such-call /nothing /api/%zz /identity/token /api/docs'.split(
      ' ',
    );
  const ids = await Promise.all(
    urls.map(
      async (url) => (await server.app.inject({ url, headers: chosen })).headers['x-request-id'],
    ),
  );
  for (const [at, id] of ids.entries())
    expect([urls[at], id]).toEqual([urls[at], expect.stringMatching(uuid)]);
  expect(new Set(ids).size).toBe(urls.length);
});

test('OPS-08: an error of the server is in the log with the id of its answer', async () => {
  const end = await refuseReads(server.database, {
    table: 'pickup_box',
    code: 'XX000',
    pharmacyId,
  });
  const { status, headers } = await server.ask(staff, 'GET', `/api/pickup-boxes/show/${boxId}`);
  await end();
  expect(status).toBe(500);
  const id = headers['x-request-id'];
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([
    { reqId: id, msg: 'unknown fault' },
  ]);
  expect(written()).toMatchObject([{ reqId: id, status: 500 }]);
});

test('OPS-08: the access log has the call, its status, its duration and who called', async () => {
  const machine = { kind: 'device', pharmacyId, boxId, name: 'box' } as const;
  const { key } = await server.store.inPharmacies([pharmacyId], (tx) =>
    createMachineKey(tx, machine, server.time.clock()),
  );
  const answer = await server.ask(staff, 'GET', `/api/pickup-boxes/show/${boxId}`);
  await server.ask({ key }, 'GET', '/device/v1/state');
  await server.ask(null, 'GET', '/api/health');
  await expect.poll(written).toHaveLength(3);
  const whole = {
    level: 30,
    time: expect.any(Number),
    ms: expect.any(Number),
    method: 'GET',
    msg: 'request',
  };
  const [byStaff, byBox, byNobody] = written();
  expect(byStaff).toMatchObject({
    ...whole,
    call: 'showPickupBox',
    route: '/api/pickup-boxes/show/:id',
    status: answer.status,
    reqId: answer.headers['x-request-id'],
    userId: staff.id,
    pharmacyId,
  });
  expect(byBox).toMatchObject({ ...whole, pharmacyId, boxId });
  expect(byNobody).toMatchObject({ ...whole, call: 'showHealth', status: 200 });
  expect(byNobody).not.toHaveProperty('userId');
});

test('OPS-08: nothing that a caller sends gets into the access log', async () => {
  const secret = '010101-123N';
  const planted = {
    'x-request-id': secret,
    'user-agent': secret,
    referer: `https://x/${secret}`,
    cookie: `a=${secret}`,
    authorization: `Bearer ${secret}`,
    authtoken: secret,
  };
  const body = { email: `${secret}@x.fi`, password: secret, ssn: secret, phoneNumber: secret };
  const paths = [
    `/${secret}`,
    `/api/deliveries/show-decoded-ssn/${secret}?ssn=${secret}`,
    `/verify/${secret}/${secret}`,
    `/identity/${secret}?x=${secret}`,
    '/identity/sign-in/email',
    `/api/%zz${secret}`,
    `/integration/v1/orders/${secret}`,
  ];
  for (const url of paths)
    for (const method of ['GET', 'POST'] as const)
      await server.app.inject({
        method,
        url,
        headers: planted,
        payload: method === 'POST' ? body : '',
      });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await sendRaw(`GET /api/health?${secret}\x01 HTTP/1.1`);
  await sendRaw(`GET /api/a\\nb${secret} HTTP/1.1\r\nX-Request-Id: ${secret}`);
  await expect.poll(() => written().length).toBeGreaterThanOrEqual(paths.length * 2 - 2);
  expect(JSON.stringify(lines)).not.toContain('010101');
});

test('OPS-08: without the setting there is no access log', async () => {
  const settings = { ...server.services.settings, ACCESS_LOG: false };
  const app = await createApp({ ...server.services, settings, metrics: new Registry() });
  expect((await app.inject('/api/health')).statusCode).toBe(200);
  await app.close();
  expect(written()).toEqual([]);
});

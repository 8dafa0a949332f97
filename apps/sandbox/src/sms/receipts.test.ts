import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { freePort } from '@kolli/local-postgres/free-port';
import { receiveSmsReceipt } from '@kolli/contract/machine/sms-receipts';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import { MessageStore } from './message-store.ts';

type App = Awaited<ReturnType<typeof startSandbox>>['app'];

interface Receipt {
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A server that records receipts and responds with a status chosen by the test. */
async function startReceiver(port: number) {
  const receipts: Receipt[] = [];
  let status = 200;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    receipts.push({ authorization: request.headers.authorization, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"result":{}}');
  };
  const server = createServer((request, response) => void receive(request, response)).listen(
    port,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${port}/integration/v1/sms-receipts`,
    port,
    receipts,
    references: () => receipts.map(({ body }) => (body as { reference: string }).reference),
    answer: (next: number) => void (status = next),
    close,
  };
}

const send = (app: App, key: string, body: object) =>
  app.inject({
    method: 'POST',
    url: '/sms/messages',
    headers: { authorization: 'Bearer sandbox', 'idempotency-key': key },
    payload: { to: '+46701740605', text: 'Your parcel waits', reference: key, ...body },
  });

test('a delivered message is reported once, according to the protocol', async () => {
  const kolli = await startReceiver(await freePort());
  const { app } = await startSandbox();
  await send(app, 'r1', { receiptUrl: kolli.url });
  await send(app, 'r1', { receiptUrl: kolli.url });
  await eventually('a receipt', () => kolli.receipts.length > 0);
  await send(app, 'next', { receiptUrl: kolli.url });
  await eventually('the next receipt', () => kolli.references().includes('next'));
  const [receipt] = kolli.receipts;
  expect(receipt?.authorization).toBe('Bearer sandbox');
  expect(receiveSmsReceipt.body?.parse(receipt?.body)).toMatchObject({
    reference: 'r1',
    state: 'delivered',
  });
  expect(kolli.references()).toEqual(['r1', 'next']);
});

test('a message to a number that ends with 0000 is reported as failed and not shown; without a receiptUrl nothing is reported', async () => {
  const kolli = await startReceiver(await freePort());
  const { app } = await startSandbox();
  await send(app, 'r2', { to: '+46701740000', receiptUrl: kolli.url });
  await eventually('a receipt', () => kolli.receipts.length > 0);
  expect(kolli.receipts[0]?.body).toMatchObject({ reference: 'r2', state: 'failed' });
  expect((await app.inject('/phone/messages')).json().messages).toEqual([]);
  expect((await send(app, 'r4', {})).statusCode).toBe(202);
  await send(app, 'next', { receiptUrl: kolli.url });
  await eventually('the next receipt', () => kolli.receipts.length > 1);
  expect(kolli.references()).toEqual(['r2', 'next']);
});

test('an unsuccessful receipt is retried with the same time', async () => {
  const kolli = await startReceiver(await freePort());
  const { port, url } = kolli;
  await kolli.close();
  const away = createNetServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  const { app } = await startSandbox();
  await send(app, 'r3', { receiptUrl: url });
  await once(away, 'connection');
  await new Promise((resolve) => away.close(resolve));
  const back = await startReceiver(port);
  back.answer(503);
  await eventually('a refused attempt', () => back.receipts.length > 0);
  back.answer(200);
  await eventually('another attempt', () => back.receipts.length > 1);
  expect(back.receipts[1]?.body).toEqual(back.receipts[0]?.body);
  expect(back.receipts[0]?.body).toMatchObject({ reference: 'r3', state: 'delivered' });
});

test('only a receipt that is pending at the end is sent after the next start', async () => {
  const kolli = await startReceiver(await freePort());
  const first = await startSandbox();
  await send(first.app, 'reported', { receiptUrl: kolli.url });
  const isReported = () => new MessageStore(first.folder).unreported().length === 0;
  await eventually('the first receipt to be marked', isReported);
  await send(first.app, 'pending', { receiptUrl: kolli.url });
  await first.app.close();
  await startSandbox({ folder: first.folder });
  await eventually('the pending receipt', () => kolli.receipts.length === 2);
  expect(kolli.receipts[1]?.body).toMatchObject({ reference: 'pending' });
});

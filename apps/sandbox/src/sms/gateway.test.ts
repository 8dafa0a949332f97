import { expect, test } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';

type App = Awaited<ReturnType<typeof startSandbox>>['app'];
const message = { to: '+46701740605', text: 'Your parcel waits', reference: 'r1' };

function post(app: App, key: string | undefined, body: object = message, bearer = 'sandbox') {
  return app.inject({
    method: 'POST',
    url: '/sms/messages',
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: body,
  });
}

const received = async (app: App, query = '') =>
  (await app.inject(`/phone/messages${query}`)).json().messages;

test('an accepted message has an id and is shown on the phone, escaped and with its links; another key is another message', async () => {
  const { app } = await startSandbox();
  const answer = await post(app, 'k1');
  expect(answer.statusCode).toBe(202);
  expect(await received(app)).toMatchObject([{ ...message, id: answer.json().id }]);
  expect((await app.inject('/phone')).body).toContain('Your parcel waits');
  await post(app, 'k2', { ...message, to: '+46701740606' });
  expect(await received(app)).toHaveLength(2);
  expect(await received(app, '?to=%2B46701740606')).toHaveLength(1);
  await post(app, 'k3', { ...message, text: '<script>alert(1)</script>' });
  expect((await app.inject('/phone')).body).not.toContain('<script>alert');
  const link = 'http://localhost:8080/verify/556000-0000/delivery-1';
  await post(app, 'k4', { ...message, text: `Identify yourself: ${link}` });
  expect((await app.inject('/phone')).body).toContain(`<a href="${link}">${link}</a>`);
});

test('a repeated key returns the same id and does not send again, also after a restart', async () => {
  const { app, folder } = await startSandbox();
  const first = await post(app, 'k1');
  expect((await post(app, 'k1')).json()).toEqual(first.json());
  await app.close();
  const again = await startSandbox({ folder });
  const answer = await post(again.app, 'k1');
  expect([answer.statusCode, answer.json()]).toEqual([202, first.json()]);
  expect(await received(again.app)).toHaveLength(1);
});

test('a wrong key, a missing idempotency key and a bad number are refused, and while the gateway is off everything', async () => {
  const { app } = await startSandbox();
  expect((await post(app, 'k1', message, 'other')).statusCode).toBe(401);
  expect((await post(app, undefined)).statusCode).toBe(400);
  const bad = await post(app, 'k1', { ...message, to: '070' });
  expect(bad.json()).toMatchObject({ code: 'validation_fail', errors: [{ path: 'to' }] });
  expect(await received(app)).toEqual([]);
  const away = (value: boolean) =>
    app.inject({ method: 'POST', url: '/sms/outage', payload: { away: value } });
  await away(true);
  expect((await post(app, 'k1')).statusCode).toBe(503);
  await away(false);
  expect((await post(app, 'k1')).statusCode).toBe(202);
  expect(await received(app)).toHaveLength(1);
});

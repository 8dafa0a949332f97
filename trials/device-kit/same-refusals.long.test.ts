import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { givenTestBox } from '../../apps/server/src/features/devices/testing/box.ts';
import { ownTestServer } from '../../apps/server/src/testing/test-server.ts';
import { KitServer } from '../../packages/device-kit/src/kolli/kit-server.ts';
import { inTrial } from '../testing/in-trial.ts';

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends exactly this and returns the status, the code and its message. */
async function ask(origin: string, { method = 'POST', path, headers, body }: Asked) {
  return new Promise<unknown[]>((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers, agent: false }, (response) => {
      text(response).then((answer) => {
        const { code, message } = JSON.parse(answer) as { code?: string; message?: string };
        resolve([response.statusCode, code, message]);
      }, reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

const server = await ownTestServer();
const root = '/device/v1';
const heartbeat = `${root}/heartbeat`;
const type = (name: string) => ({ 'content-type': name });
const json = type('application/json');
const command = `${root}/commands/${randomUUID()}/answer`;
const done = JSON.stringify({ at: 1, outcome: 'done' });

/** Calls by what is special about them, with the key; those after them without one. */
const withKey: Readonly<Record<string, Asked>> = {
  'a heartbeat': { path: heartbeat, headers: json, body: '{"at":1}' },
  'a type with a charset': {
    path: heartbeat,
    headers: type('Application/JSON; charset=utf-8'),
    body: '{}',
  },
  'a query': { path: `${heartbeat}?a=1`, headers: json, body: '{}' },
  'no body': { path: heartbeat, headers: {} },
  'no body of a type': { path: heartbeat, headers: json },
  'a body without type': { path: heartbeat, headers: { 'content-length': '2' }, body: '{}' },
  'a form': { path: heartbeat, headers: type('application/x-www-form-urlencoded'), body: 'at=1' },
  'a text': { path: heartbeat, headers: type('text/plain'), body: '{}' },
  'a text to a call without body': {
    path: `${root}/key/rotate`,
    headers: type('text/plain'),
    body: '{}',
  },
  'broken JSON': { path: heartbeat, headers: json, body: '{"at":' },
  'broken JSON to a call without body': { path: `${root}/key/rotate`, headers: json, body: '{' },
  'a body that is not UTF-8': {
    path: heartbeat,
    headers: json,
    body: Buffer.from('"\xe4"', 'latin1'),
  },
  'a list': { path: heartbeat, headers: json, body: '[]' },
  null: { path: heartbeat, headers: json, body: 'null' },
  'a large body': { path: heartbeat, headers: json, body: `{"a":"${'x'.repeat(600_000)}"}` },
  'no events': { path: `${root}/events`, headers: json, body: '{"at":1,"events":[]}' },
  'a gap': { path: `${root}/events`, headers: json, body: '{"at":1,"events":[{"seq":9}]}' },
  'an unknown command': { path: command, headers: json, body: done },
  'an answer that is none': { path: command, headers: json, body: '{"at":1}' },
  'a command that is no id': { path: `${root}/commands/1/answer`, headers: json, body: done },
  'another method': { method: 'PUT', path: heartbeat, headers: json, body: '{}' },
  'an unknown path': { path: `${root}/heartbeats`, headers: json, body: '{}' },
  'a path outside': { path: '/heartbeat', headers: json, body: '{}' },
};
const withoutKey: Readonly<Record<string, Asked>> = {
  'no key': { path: heartbeat, headers: json, body: '{}' },
  'no key and broken JSON': { path: heartbeat, headers: json, body: '{' },
  'no key and an unknown path': { path: `${root}/heartbeats`, headers: json, body: '{}' },
  'an enrolment that is none': { path: `${root}/enrolments`, headers: json, body: '{}' },
  'an unknown enrolment': {
    path: `${root}/enrolments/show`,
    headers: json,
    body: `{"secretHash":"${'A'.repeat(43)}"}`,
  },
};

/** The ways to send a key of which only the first is one. */
const keyTexts = (key: string) => [
  `Bearer ${key}`,
  key,
  `bearer ${key}`,
  `Bearer  ${key}`,
  'Bearer x',
];

/** How one of the two answers all of it. */
async function answers(origin: string, key: string) {
  const found: Record<string, unknown> = {};
  for (const [index, authorization] of keyTexts(key).entries())
    found[`key ${index}`] = await ask(origin, {
      path: heartbeat,
      headers: { ...json, authorization },
      body: '{}',
    });
  const authorization = `Bearer ${key}`;
  for (const [what, asked] of Object.entries(withKey))
    found[what] = await ask(origin, { ...asked, headers: { ...asked.headers, authorization } });
  for (const [what, asked] of Object.entries(withoutKey)) found[what] = await ask(origin, asked);
  return found;
}

test('INT-10: the device kit refuses what Kolli refuses, with the same status, code and message', () =>
  inTrial('device-kit', { shortSeconds: 5, longMinutes: 1 }, async () => {
    const kit = new KitServer('kit-key');
    onTestFinished(() => kit.stop());
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { key } = await givenTestBox(server);
    const expected = await answers(origin, key);
    expect(await answers(await kit.start(), 'kit-key')).toEqual(expected);
    expect(new Set(Object.values(expected).map((answer) => String(answer)))).toHaveProperty(
      'size',
      10,
    );
  }));

import { createHmac } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestClock } from '../../../testing/test-clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { storeApp } from '../second-factor/second-factor.repository.ts';
import { PASSWORD, PUBLIC_URL } from './identity.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a base32 text, five bits a sign; written apart from the product's code. */
function bytesOf(secret: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const sign of secret) {
    value = (value << 5) | BASE32.indexOf(sign);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** The code that an authenticator app shows at a time (RFC 6238: HMAC-SHA-1, 30 s, six digits). */
export function codeAt(secret: string, at: Date): string {
  const counter = Math.floor(at.getTime() / 30_000);
  const message = Buffer.alloc(8);
  message.writeUInt32BE(Math.floor(counter / 2 ** 32), 0);
  message.writeUInt32BE(counter % 2 ** 32, 4);
  const mac = createHmac('sha1', bytesOf(secret)).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) % 16;
  const number = mac.readUInt32BE(offset) % 2 ** 31;
  return (number % 1_000_000).toString().padStart(6, '0');
}

/** A browser that stores the identity service's cookies. */
export function openBrowser(app: FastifyInstance, userAgent = 'Mozilla/5.0 Firefox/140.0') {
  const cookies = new Map<string, string>();
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url: `/identity/${path}`,
      headers: { origin: PUBLIC_URL, 'user-agent': userAgent, cookie, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    send('POST', path, body, headers);
  return {
    cookies,
    session: () => cookies.get('__Secure-kolli.session_token') ?? '',
    post,
    get: (path: string, headers: Record<string, string> = {}) =>
      send('GET', path, undefined, headers),
    signIn: (email: string, password: string = PASSWORD) =>
      post('sign-in/email', { email, password }),
    token: () => send('GET', 'token'),
  };
}

export type TestBrowser = ReturnType<typeof openBrowser>;

/** Sets up an authenticator app in a signed-in browser; returns its key and the recovery codes. */
export async function setUpApp(browser: TestBrowser, time: TestClock) {
  const begun = await browser.post('authenticator/begin');
  const { secret } = begun.json<{ secret: string }>();
  const confirmed = await browser.post('authenticator/confirm', {
    code: codeAt(secret, time.clock()),
  });
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  // The code that confirmed it counts as used: the next one is half a minute later.
  time.advance(30_000);
  return { secret, recoveryCodes, statuses: [begun.statusCode, confirmed.statusCode] };
}

export function givenApp(store: Store, secrets: Secrets, userId: string): Promise<void> {
  const app = { userId, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', step: 1, now: new Date() };
  return store.inGlobal((tx) => storeApp(tx, secrets, app));
}

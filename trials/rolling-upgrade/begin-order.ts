import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { RunningRelease } from '../upgrade/start-release.ts';
import { orderNamed, type Site } from '../upgrade/site.ts';

/** Sends all of an order but its end, so that the server is at work on it; `finish` sends the rest. */
export async function beginOrder({ url }: RunningRelease, site: Site, name: string) {
  const body = JSON.stringify(orderNamed(name));
  const sent = request(`${url}/integration/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.orderKey}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = once(sent, 'response');
  sent.write(body.slice(0, 10));
  await once(sent, 'socket');
  // Once a later request is answered, the server has read the beginning of this one.
  await fetch(`${url}/api/health`);
  return {
    finish: async () => {
      sent.end(body.slice(10));
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return { status: response.statusCode, connection: response.headers.connection };
    },
  };
}

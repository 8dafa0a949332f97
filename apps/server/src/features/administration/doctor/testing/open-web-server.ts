import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a web server answers by path: a status, or JSON with the status 200. */
export type Answers = Readonly<Record<string, unknown>>;

/** A web server on a free port. */
export interface WebServer {
  readonly url: string;
  /** The methods and paths that it was asked for, with their bodies. */
  readonly asked: string[];
  /** Replaces its answers; by default it has none, and answers 404. */
  answer: (answers: Answers) => void;
  /** Moves the clock of its `Date`. */
  setClock: (offsetMs: number) => void;
  close: () => Promise<void>;
}

export async function openWebServer(): Promise<WebServer> {
  let answers: Answers = {};
  let offsetMs = 0;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    asked.push([method, url, headers.authorization].filter(Boolean).join(' '));
    const answer = answers[url] ?? 404;
    response.setHeader('date', new Date(Date.now() + offsetMs).toUTCString());
    response.writeHead(typeof answer === 'number' ? answer : 200);
    response.end(typeof answer === 'number' ? '' : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (given) => {
      answers = given;
    },
    setClock: (given) => {
      offsetMs = given;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The answers of an OpenID Connect issuer at the root of `url`. */
export const issuerAnswers = (url: string): Answers => ({
  '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/jwks` },
  '/jwks': { keys: [{ kid: 'one' }] },
});

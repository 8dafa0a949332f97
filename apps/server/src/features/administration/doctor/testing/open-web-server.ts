import { openHttpServer } from '../../../../testing/wire/listen.ts';

/** What a web server answers by path: a status, or JSON with the status 200. */
export type Answers = Readonly<Record<string, unknown>>;

/** A web server that closes by itself at the end. */
export async function openWebServer() {
  let answers: Answers = {};
  let offsetMs = 0;
  const asked: string[] = [];
  const { url, close } = await openHttpServer((request, response) => {
    const { method, url: path = '', headers } = request;
    asked.push([method, path, headers.authorization].filter(Boolean).join(' '));
    const answer = answers[path] ?? 404;
    response.setHeader('date', new Date(Date.now() + offsetMs).toUTCString());
    response.writeHead(typeof answer === 'number' ? answer : 200);
    response.end(typeof answer === 'number' ? '' : JSON.stringify(answer));
  });
  return {
    url,
    /** The methods and paths that it was asked for. */
    asked,
    /** Replaces its answers; by default it has none, and answers 404. */
    answer: (given: Answers) => void (answers = given),
    setClock: (given: number) => void (offsetMs = given),
    close,
  };
}
export type WebServer = Awaited<ReturnType<typeof openWebServer>>;

/** The answers of an OpenID Connect issuer at the root of `url`. */
export const issuerAnswers = (url: string): Answers => ({
  '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/jwks` },
  '/jwks': { keys: [{ kid: 'one' }] },
});

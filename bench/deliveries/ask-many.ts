import { Agent, request } from 'node:http';

/** A request that is made over and over. */
export interface Asked {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What a round of requests took. */
export interface Round {
  readonly perSecond: number;
  /** Milliseconds of each, in ascending order. */
  readonly times: readonly number[];
}

/** Makes a request and answers its body; anything but 200 is an error. */
export function ask(
  agent: Agent,
  { url, method = 'GET', headers = {}, body }: Asked,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answers ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Makes one request and answers its body. */
export async function askOnce(asked: Asked): Promise<string> {
  const agent = new Agent();
  try {
    return await ask(agent, asked);
  } finally {
    agent.destroy();
  }
}

/** So many connections make the requests in turn, each its next as soon as its last is answered. */
export async function askMany(
  requests: readonly Asked[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begun = performance.now();
  let next = 0;
  const work = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const asked = requests[next++ % requests.length];
      if (asked === undefined) throw new Error('Nothing to ask');
      const sent = performance.now();
      await ask(agent, asked);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
  const perSecond = (times.length * 1000) / (performance.now() - begun);
  return { perSecond, times: times.sort((a, b) => a - b) };
}

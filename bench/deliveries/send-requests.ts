import { Agent, request } from 'node:http';

/** A request that a bench sends repeatedly. */
export interface BenchRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The figures of a round of requests. */
export interface Round {
  readonly perSecond: number;
  /** Milliseconds of each, in ascending order. */
  readonly times: readonly number[];
}

/** Sends a request and returns the response body; any status except 200 is an error. */
export function sendRequest(
  agent: Agent,
  { url, method = 'GET', headers = {}, body }: BenchRequest,
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

/** Sends one request and returns the response body. */
export async function sendOnce(target: BenchRequest): Promise<string> {
  const agent = new Agent();
  try {
    return await sendRequest(agent, target);
  } finally {
    agent.destroy();
  }
}

/** Sends the requests in turn over several connections, each the next one as soon as it has the response. */
export async function measureRequests(
  requests: readonly BenchRequest[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const target = requests[next++ % requests.length];
      if (target === undefined) throw new Error('There are no requests');
      const sent = performance.now();
      await sendRequest(agent, target);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  return { perSecond, times: times.sort((a, b) => a - b) };
}

import { percentile } from '../deliveries/report-figures.ts';

/** The calls of one kind: number, failures, and response times in ms. */
export interface CallFigures {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** A `fetch` that records the time of each call, from sending to the complete response. */
export class CallTimer {
  #calls = new Map<string, { times: number[]; failed: number }>();

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const name = pathname.replace(/^.*\/v1\//u, '').replace(/\/.*$/u, '');
    const startedAt = performance.now();
    const calls = this.#of(name);
    try {
      const response = await fetch(input, init);
      if (name === 'commands') return response;
      const body = await response.arrayBuffer();
      calls.times.push(performance.now() - startedAt);
      if (!response.ok && response.status !== 304) calls.failed += 1;
      const { status, headers } = response;
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    } catch (error) {
      calls.failed += 1;
      throw error;
    }
  };

  /** Returns the figures since the last call and resets them. */
  drain(): Record<string, CallFigures> {
    const figures = [...this.#calls].map(([name, { times, failed }]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const [p50, p95, p99] = [
        percentile(sorted, 0.5),
        percentile(sorted, 0.95),
        percentile(sorted, 0.99),
      ];
      const max = sorted.at(-1) ?? 0;
      return [name, { count: times.length, failed, p50, p95, p99, max }] as const;
    });
    this.#calls = new Map();
    return Object.fromEntries(figures);
  }

  #of(name: string) {
    const known = this.#calls.get(name) ?? { times: [], failed: 0 };
    this.#calls.set(name, known);
    return known;
  }
}

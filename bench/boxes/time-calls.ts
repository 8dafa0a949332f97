import { percentile } from '../deliveries/tell-figures.ts';

/** The calls of one kind: how many, how many failed, and how long their answers took, in ms. */
export interface CallFigures {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** A `fetch` that notes how long each call took from sending to its whole answer. */
export class CallTimer {
  #calls = new Map<string, { times: number[]; failed: number }>();

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const name = pathname.replace(/^.*\/v1\//u, '').replace(/\/.*$/u, '');
    const begun = performance.now();
    const of = this.#of(name);
    try {
      const response = await fetch(input, init);
      if (name === 'commands') return response;
      const body = await response.arrayBuffer();
      of.times.push(performance.now() - begun);
      if (!response.ok && response.status !== 304) of.failed += 1;
      const { status, headers } = response;
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    } catch (error) {
      of.failed += 1;
      throw error;
    }
  };

  /** What was noted since the last time. */
  take(): Record<string, CallFigures> {
    const taken = [...this.#calls].map(([name, { times, failed }]) => {
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
    return Object.fromEntries(taken);
  }

  #of(name: string) {
    const known = this.#calls.get(name) ?? { times: [], failed: 0 };
    this.#calls.set(name, known);
    return known;
  }
}

import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect } from 'vitest';
import type { GivenUser } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Page {
  readonly deliveries: readonly Delivery[];
  readonly lastKey: string | null;
}

/** Reads the list at `path` by pages, as one member of staff, with these values in each query. */
export function listReader(server: TestServer, who: GivenUser, path: string, always: Query) {
  /** Requests a page; undefined values are left out. */
  const ask = (query: Query = {}) => {
    const given = Object.entries({ ...always, ...query }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return server.ask(who, 'GET', `/api${path}?${new URLSearchParams(given).toString()}`);
  };
  const page = async (query?: Query) => {
    const answer = await ask(query);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.result as Page;
  };
  const ids = async (query?: Query) =>
    (await page(query)).deliveries.map(({ deliveryId }) => deliveryId);
  /** Reads all pages by `lastKey`; `between` runs after each. */
  const walk = async (query: Query, between: () => Promise<unknown> = async () => undefined) => {
    const all: Delivery[] = [];
    let lastKey: string | undefined;
    for (;;) {
      const read = await page({ ...query, lastKey });
      all.push(...read.deliveries);
      if (read.lastKey === null) return all;
      expect(read.lastKey).toBe(read.deliveries.at(-1)?.docId);
      lastKey = read.lastKey;
      await between();
    }
  };
  return { ask, page, ids, walk };
}
export type ListReader = ReturnType<typeof listReader>;

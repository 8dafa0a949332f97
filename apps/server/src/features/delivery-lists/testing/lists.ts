import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect } from 'vitest';
import type { GivenUser } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Page {
  readonly deliveries: readonly Delivery[];
  readonly lastKey: string | null;
}

/** Reads a list of one pharmacy by pages, as one member of staff. */
export interface ListReader {
  /** Requests a page; undefined values are left out. */
  ask: (query?: Query) => ReturnType<TestServer['ask']>;
  /** The page; fails the test when it is refused. */
  page: (query?: Query) => Promise<Page>;
  /** The kolli IDs of the page, in order. */
  ids: (query?: Query) => Promise<string[]>;
  /** Reads all pages by `lastKey`; `between` runs after each. */
  walk: (query: Query, between?: () => Promise<unknown>) => Promise<readonly Delivery[]>;
}

/** A reader of the list at `path`, with these values in each query. */
export function listReader(
  server: TestServer,
  who: GivenUser,
  path: string,
  always: Query,
): ListReader {
  const ask: ListReader['ask'] = (query = {}) => {
    const given = Object.entries({ ...always, ...query }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return server.ask(who, 'GET', `/api${path}?${new URLSearchParams(given).toString()}`);
  };
  const page: ListReader['page'] = async (query) => {
    const answer = await ask(query);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.result as Page;
  };
  const ids: ListReader['ids'] = async (query) =>
    (await page(query)).deliveries.map(({ deliveryId }) => deliveryId);
  const walk: ListReader['walk'] = async (query, between = async () => undefined) => {
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

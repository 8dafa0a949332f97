import type { CallResult } from '@kolli/contract/call/call';
import type { showChanges } from '@kolli/contract/machine/order-changes';
import type { TestServer } from '../../../../testing/test-server.ts';

export type ChangePage = CallResult<typeof showChanges>;

interface Query {
  readonly after?: string | undefined;
  readonly limit?: number;
  readonly wait?: number;
}

/** Asks for the changes of the source that has this key. */
export function askChanges(server: TestServer, key: string, query: Query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return server.ask({ key }, 'GET', `/integration/v1/changes?${text}`);
}

/** A page of changes; fails if the call is refused. */
export async function readPage(
  server: TestServer,
  key: string,
  query: Query = {},
): Promise<ChangePage> {
  const { status, body } = await askChanges(server, key, query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.result as ChangePage;
}

/** Reads page after page until `isDone` says that all was seen; returns the changes in the order in which they came. */
export async function followChanges(
  server: TestServer,
  key: string,
  isDone: (changes: readonly ChangePage['changes'][number][]) => boolean,
  limit = 100,
): Promise<ChangePage['changes']> {
  const seen: ChangePage['changes'] = [];
  for (let after: string | undefined; !isDone(seen); ) {
    const page = await readPage(server, key, { after, limit, wait: 30 });
    seen.push(...page.changes);
    after = page.next;
  }
  return seen;
}

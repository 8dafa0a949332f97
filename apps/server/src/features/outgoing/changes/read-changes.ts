import type { CallResult } from '@kolli/contract/call/call';
import type { showChanges } from '@kolli/contract/machine/order-changes';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { listChanges, readCounter } from './change.repository.ts';
import { readCursor, writeCursor } from './change-cursor.ts';
import { numberChanges, type Source } from './change-number.repository.ts';

interface Page {
  /** The text of a cursor; omitted for the oldest change that is stored. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface ReadDeps {
  readonly store: Store;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
}

async function readPage(
  tx: Tx,
  { secrets }: ReadDeps,
  source: Source,
  { after, limit }: Page,
): Promise<CallResult<typeof showChanges>> {
  const before = await readCounter(tx, source);
  const { epoch, pruned } = before;
  const position =
    after === undefined ? pruned : readCursor(secrets, source, { text: after, epoch });
  // A number that was not given: a standby took over that had missed the last changes.
  if (position < pruned || position > before.last) throw new CodedError('change_cursor_expired');
  if (before.hasWaiting) await numberChanges(tx, source);
  // One more, to see whether there is one.
  const found = await listChanges(tx, source, { after: position, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    changes: page.map(({ change }) => change),
    next: writeCursor(secrets, source, { epoch, position: page.at(-1)?.position ?? position }),
    hasMore: found.length > limit,
  };
}

/**
 * The changes of a source's orders after a cursor, in order; those that were committed since somebody last read get
 * their numbers now. Throws `change_cursor_invalid`, and `change_cursor_expired` when changes after the cursor are no
 * longer stored.
 */
export function readChanges(
  deps: ReadDeps,
  source: Source,
  page: Page,
): Promise<CallResult<typeof showChanges>> {
  return deps.store.inPharmacies([source.pharmacyId], (tx) => readPage(tx, deps, source, page));
}

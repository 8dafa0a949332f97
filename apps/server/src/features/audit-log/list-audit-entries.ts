import type { listAuditEntries as listCall } from '@kolli/contract/pharmacy/audit';
import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import { CodedError } from '../../platform/coded-error.ts';
import { hasPharmacy } from '../../platform/database/has-pharmacy.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import {
  type EntryRow,
  type EntrySearch,
  listActions,
  listEntries,
  listEntriesOf,
} from './audit-entry.repository.ts';
import { type ChainPage, mergeChains } from './merge-chains.ts';

type Input = Pick<CallArguments<typeof listCall>, 'params' | 'query'>;
type Entry = CallResult<typeof listCall>['entries'][number];

const toEntry = (row: EntryRow, chain: Entry['chain']): Entry => ({
  chain,
  seq: row.seq,
  at: row.occurred_at.getTime(),
  userId: row.user_id,
  userName: row.user_name,
  action: row.action,
  subject: row.subject,
  detail: row.detail as Entry['detail'],
});

const time = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));

/** The newest entries of one chain, at most one more than the page has. */
async function readChain(
  tx: Tx,
  search: EntrySearch,
  action: string | undefined,
): Promise<EntryRow[]> {
  if (action === undefined) return listEntries(tx, search);
  const all = await listActions(tx, search.pharmacyId);
  return listEntriesOf(
    tx,
    search,
    all.filter((one) => one.startsWith(action)),
  );
}

/** The keys of the last entry of a page: of the pharmacy's chain, and of the installation's. */
const keysOf = (lastKey: string | undefined) => lastKey?.split('.').map(Number) ?? [];

/**
 * Lists a page of a pharmacy's audit log, newest first, filtered by action prefix, person, subject and time range. The
 * entries of the installation's chain are among them, by their time; those about people of many pharmacies only for who
 * administers the installation: they tell what happened at other pharmacies, too. Throws `pharmacy_not_found`.
 */
export async function listAuditEntries(
  store: Store,
  { params: { pharmacyId }, query }: Input,
  reader: { readonly isAdministrator: boolean } = { isAdministrator: false },
): Promise<CallResult<typeof listCall>> {
  const { action, userId, subject, startTime, endTime, limit } = query;
  const [before, beforeOfInstallation] = keysOf(query.lastKey);
  const range = { start: time(startTime), end: time(endTime) };
  const withoutPeople = !reader.isAdministrator;
  const search = { userId, subject, limit: limit + 1, withoutPeople, ...range };
  return store.inPharmacies([pharmacyId, installationId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_not_found');
    const read = async (of: EntrySearch, chain: Entry['chain']): Promise<ChainPage<Entry>> => {
      const rows = await readChain(tx, of, action);
      return { entries: rows.map((row) => toEntry(row, chain)), before: of.before };
    };
    const ofInstallation = {
      pharmacyId: installationId,
      before: beforeOfInstallation,
    };
    const { entries, keys } = mergeChains(
      await read({ ...search, pharmacyId, before }, 'pharmacy'),
      await read({ ...search, ...ofInstallation }, 'installation'),
      limit,
    );
    return { entries, lastKey: keys?.join('.') ?? null };
  });
}

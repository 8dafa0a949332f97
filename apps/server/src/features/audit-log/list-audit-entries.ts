import type { listAuditEntries as listCall } from '@kolli/contract/pharmacy/audit';
import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import { CodedError } from '../../platform/coded-error.ts';
import { hasPharmacy } from '../../platform/database/has-pharmacy.ts';
import type { Store } from '../../platform/database/open-database.ts';
import {
  type EntryRow,
  type EntrySearch,
  listActions,
  listEntries,
  listEntriesOf,
} from './audit-entry.repository.ts';

type Input = Pick<CallArguments<typeof listCall>, 'params' | 'query'>;
type Entry = CallResult<typeof listCall>['entries'][number];

const toEntry = (row: EntryRow): Entry => ({
  seq: row.seq,
  at: row.occurred_at.getTime(),
  userId: row.user_id,
  userName: row.user_name,
  action: row.action,
  subject: row.subject,
  detail: row.detail as Entry['detail'],
});

const time = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));

/**
 * Lists a page of a pharmacy's audit log, newest first, filtered by action prefix, person, subject
 * and time range. Throws `pharmacy_not_found`.
 */
export async function listAuditEntries(
  store: Store,
  { params: { pharmacyId }, query }: Input,
): Promise<CallResult<typeof listCall>> {
  const { action, userId, subject, startTime, endTime, lastKey: before, limit } = query;
  return store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_not_found');
    const search: EntrySearch = {
      pharmacyId,
      userId,
      subject,
      before,
      limit: limit + 1,
      start: time(startTime),
      end: time(endTime),
    };
    const actions =
      action === undefined
        ? undefined
        : (await listActions(tx, pharmacyId)).filter((one) => one.startsWith(action));
    const rows =
      actions === undefined
        ? await listEntries(tx, search)
        : await listEntriesOf(tx, search, actions);
    const shown = rows.slice(0, limit);
    const end = rows.length > limit ? shown.at(-1) : undefined;
    return { entries: shown.map(toEntry), lastKey: end?.seq ?? null };
  });
}

import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { listLoginLogs as listCall, LoginLog } from '@kolli/contract/people/login-logs';
import type { Store } from '../../../platform/database/open-database.ts';
import { type LoginLogRow, loginLogQuery } from './login-log.repository.ts';

const present = (row: LoginLogRow): LoginLog => ({
  id: row.id,
  timestamp: row.occurred_at.getTime(),
  loginInfoUserName: row.user_name,
  email: row.email,
  infoType: row.info_type === 'logged_in' ? 'logged_in' : 'logged_out',
});

/**
 * Lists a page of a pharmacy's sign-ins and sign-outs, newest first, ordered by (time, id). With
 * only `lastTimestamp` the page starts after all rows of that time (CAL-07).
 */
export async function listLoginLogs(
  store: Store,
  { params, query }: CallArguments<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const { pharmacyId } = params;
  const { limit, lastTimestamp, lastKey } = query;
  const last = lastTimestamp === undefined ? undefined : { time: new Date(lastTimestamp), lastKey };
  const rows = await store.readInPharmacies([pharmacyId], (from) =>
    loginLogQuery(from, pharmacyId, { last, limit: limit + 1 }),
  );
  const logs = rows.slice(0, limit).map(present);
  const end = rows.length > limit ? logs.at(-1) : undefined;
  return { logs, lastTimestamp: end?.timestamp ?? null, lastKey: end?.id ?? null };
}

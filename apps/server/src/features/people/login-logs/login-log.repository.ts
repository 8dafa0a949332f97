import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/database/open-database.ts';

interface LogPage {
  readonly last: { readonly time: Date; readonly lastKey: string | undefined } | undefined;
  readonly limit: number;
}

export interface LoginLogRow {
  readonly id: string;
  readonly user_name: string;
  readonly email: string;
  readonly info_type: string;
  readonly occurred_at: Date;
}

/** Up to `limit` rows of a pharmacy's login log, newest first. */
export function loginLogQuery(from: Reader, pharmacyId: string, { last, limit }: LogPage) {
  return from
    .selectFrom('login_log')
    .select(['id', 'user_name', 'email', 'info_type', 'occurred_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .$if(last !== undefined, (query) => query.where(isBefore(last)))
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

function isBefore(last: LogPage['last']) {
  if (last?.lastKey === undefined) return sql<SqlBool>`occurred_at < ${last?.time}`;
  return sql<SqlBool>`(occurred_at, id) < (${last.time}, ${last.lastKey}::uuid)`;
}

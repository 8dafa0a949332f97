import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/** Search criteria of one chain; `before` is the `seq` of its last entry on the previous pages. */
export interface EntrySearch {
  readonly pharmacyId: string;
  readonly userId?: string | undefined;
  readonly subject?: string | undefined;
  /** Leaves out the installation's entries about people of many pharmacies. */
  readonly withoutPeople?: boolean;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * All actions in a pharmacy's log. A loose index scan jumps from action to action, so the cost
 * depends on their number, not on the length of the log.
 */
export async function listActions(tx: Tx, pharmacyId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive step(action) as (
      (select action from audit_entry where pharmacy_id = ${pharmacyId} order by action limit 1)
      union all
      select (select entry.action from audit_entry entry
        where entry.pharmacy_id = ${pharmacyId} and entry.action > step.action
        order by entry.action limit 1)
      from step where step.action is not null
    )
    select action from step where action is not null`.execute(tx);
  return rows.map(({ action }) => action);
}

const entries = (tx: Tx, search: EntrySearch) => {
  const { pharmacyId, userId, subject, withoutPeople, start, end, before, limit } = search;
  return tx
    .selectFrom('audit_entry')
    .select(['seq', 'occurred_at', 'user_id', 'user_name', 'action', 'subject', 'detail'])
    .where('pharmacy_id', '=', pharmacyId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(withoutPeople === true, (query) =>
      query.where(sql<SqlBool>`detail -> 'pharmacies' is null`),
    )
    .$if(start !== undefined, (query) => query.where('occurred_at', '>=', start ?? new Date(0)))
    .$if(end !== undefined, (query) => query.where('occurred_at', '<=', end ?? new Date(0)))
    .orderBy('seq', 'desc')
    .limit(limit);
};

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** A pharmacy's entries, the newest first. */
export function listEntries(tx: Tx, search: EntrySearch) {
  return entries(tx, search).execute();
}

/** As `listEntries`, only for these actions: reads the newest of each action, then merges them. */
export function listEntriesOf(tx: Tx, search: EntrySearch, actions: readonly string[]) {
  const action = sql<string>`chosen.action`;
  return tx
    .selectFrom(
      sql<{ action: string }>`unnest(${[...actions]}::text[])`.as<'chosen'>(sql`chosen(action)`),
    )
    .innerJoinLateral(
      () => entries(tx, search).where('action', '=', action).as('entry'),
      (join) => join.on(sql<SqlBool>`true`),
    )
    .selectAll('entry')
    .orderBy('entry.seq', 'desc')
    .limit(search.limit)
    .execute();
}

import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { listNews as listNewsCall, NewsKind } from '@kolli/contract/people/news';
import { sql } from 'kysely';
import { idBefore, newId } from '../../../platform/database/ids.ts';
import type { Store } from '../../../platform/database/open-database.ts';

/** What began earlier is committed within this time. */
const overlapMs = 15_000;

/** Of each kind. */
const maxNews = 50;

/** What is older is no news, whatever the caller asks for: so a call reads a day's rows at most. */
const newForMs = 24 * 3_600_000;

/**
 * What is new at a pharmacy (TOD-06): parcels that are on hold since then, other alarms, and orders that wait for a
 * place. Ids grow with the time, so that the primary keys find them without further indexes.
 */
export async function listNews(
  { store }: { readonly store: Store },
  { params: { pharmacyId }, query: { after } }: CallArguments<typeof listNewsCall>,
): Promise<CallResult<typeof listNewsCall>> {
  const next = idBefore(newId(), overlapMs);
  if (after === undefined) return { news: [], next };
  const oldest = idBefore(newId(), newForMs);
  const since = after > oldest ? after : oldest;
  const { rows } = await store.inPharmacies([pharmacyId], (tx) =>
    sql<{ kind: NewsKind; id: string }>`
      (select 'hold' as kind, action.id from delivery_action action
        join delivery on delivery.pharmacy_id = action.pharmacy_id and delivery.id = action.delivery_id
        where action.pharmacy_id = ${pharmacyId} and action.id > ${since} and action.event = 'hold'
          and delivery.hold in ('held', 'pickedUp')
        order by action.id limit ${maxNews})
      union all
      (select 'alarm', id from alarm
        where pharmacy_id = ${pharmacyId} and id > ${since} and type <> 'ok' and comment is null
          and cause is distinct from 'parcels_on_hold'
        order by id limit ${maxNews})
      union all
      (select 'order', id from delivery
        where pharmacy_id = ${pharmacyId} and id > ${since} and unassigned and status = 'reserved' and not is_test
        order by id limit ${maxNews})`.execute(tx),
  );
  return { news: rows, next };
}

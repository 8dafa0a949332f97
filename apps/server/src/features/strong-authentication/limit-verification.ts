import { cleanKolliId, comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import { sql } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { networksOf } from '../../platform/http/access/networks-of.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const windowMs = 10 * 60_000;

/** Limits per ten minutes; many customers of one network operator may share an address. */
const limits = { address: 200, delivery: 30, name: 30 } as const;

/** Purposes of the keyed hashes, without a pharmacy, since windows belong to none. */
const purposes = {
  address: 'verification-address',
  delivery: 'verification-delivery',
  name: 'verification-name',
} as const;

interface LimitDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** One statement, so that concurrent calls of all instances are counted correctly. */
async function count({ store, clock }: LimitDeps, subject: Buffer): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() - windowMs);
  const { rows } = await store.inGlobal((tx) =>
    sql<{ calls: number }>`
      insert into verification_window as w (subject, began_at, calls) values (${subject}, ${now}, 1)
      on conflict (subject) do update set
        calls = case when w.began_at > ${before} then w.calls + 1 else 1 end,
        began_at = case when w.began_at > ${before} then w.began_at else ${now} end
      returning calls`.execute(tx),
  );
  return rows[0]?.calls ?? 0;
}

async function limit(
  deps: LimitDeps,
  kind: keyof typeof limits,
  text: string,
  share = 1,
): Promise<void> {
  const subject = deps.secrets.hash(purposes[kind], '', text);
  if ((await count(deps, subject)) > limits[kind] * share)
    throw new CodedError('too_many_requests');
}

/** Counts a call of an address, for each of its networks. Throws `too_many_requests`. */
export async function limitAddress(deps: LimitDeps, address: string): Promise<void> {
  for (const { name, share } of networksOf(address)) await limit(deps, 'address', name, share);
}

/** Counts a call with the token of a delivery's message, from any address. Throws `too_many_requests`. */
export function limitDelivery(deps: LimitDeps, deliveryId: string): Promise<void> {
  return limit(deps, 'delivery', deliveryId);
}

/** Counts a call with a kolli ID, whether or not a delivery has it. Throws `too_many_requests`. */
export function limitName(deps: LimitDeps, pharmacyId: string, name: string): Promise<void> {
  return limit(deps, 'name', `${pharmacyId} ${comparedKolliId(cleanKolliId(name))}`);
}

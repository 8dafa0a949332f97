import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecurityLog } from '../../../platform/security-log/security-log.ts';
import { addShown, markUnusual, mostShown, type ShownHour } from './shown.repository.ts';
import { customersIn, sketchedCount, sketchOf } from './sketch-deliveries.ts';

const hourMs = 3_600_000;
const flushAfterMs = 5_000;
/** What is usual for a person is the most of an hour of the last month. */
const usualMs = 31 * 24 * hourMs;
/** A count is unusual if it is at least this many times the usual one. */
const times = 3;
/** A smaller count is never unusual: a large pharmacy has as many parcels waiting. */
export const leastUnusual = 500;

/** How many customers' phone numbers each person is shown by lists and searches in an hour (DAT-02). */
export interface ShownCustomers {
  /** Counts the customers in an answer to a person. */
  readonly note: (at: { pharmacyId: string; userId: string }, answer: unknown) => void;
  /** Writes what this instance has counted to the database. Failed counts are written with the next ones. */
  readonly flush: () => Promise<void>;
}

interface Deps {
  readonly store: Pick<Store, 'inPharmacies'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly securityLog: Pick<SecurityLog, 'count'>;
}

type Pending = ShownHour & { readonly ids: Set<string> };

/** Adds what was counted, and notes once in the security log if it is far more than the person is usually shown. */
async function write(deps: Deps, { ids, ...of }: Pending): Promise<void> {
  const { pharmacyId, userId } = of;
  const found = await deps.store.inPharmacies([pharmacyId], async (tx) => {
    const { bits, isUnusual } = await addShown(tx, of, sketchOf(ids));
    const count = sketchedCount(bits);
    if (isUnusual || count < leastUnusual) return undefined;
    const since = new Date(of.hour.getTime() - usualMs);
    const usual = sketchedCount(await mostShown(tx, of, since));
    if (count < times * usual) return undefined;
    await markUnusual(tx, of);
    return { count, usual };
  });
  if (found === undefined) return;
  deps.securityLog.count('many_customers');
  const event = 'many_customers';
  deps.log.warn(
    { event, pharmacyId, userId, ...found },
    'a person was shown unusually many customers',
  );
}

/** Opens the counts of this instance. `flush` them before the database is closed. */
export function openShownCustomers(deps: Deps): ShownCustomers {
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  const add = ({ pharmacyId, userId, hour }: ShownHour, ids: Iterable<string>) => {
    const key = `${pharmacyId} ${userId} ${hour.getTime()}`;
    const known = pending.get(key) ?? { pharmacyId, userId, hour, ids: new Set<string>() };
    for (const id of ids) known.ids.add(id);
    pending.set(key, known);
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...pending.values()];
    pending.clear();
    for (const one of taken) {
      await write(deps, one).catch((error: unknown) => {
        add(one, one.ids);
        deps.log.warn({ err: error }, 'shown customers are not in the database yet');
      });
    }
  };
  return {
    note: (at, answer) => {
      const ids = customersIn(answer);
      if (ids.size === 0) return;
      const hour = new Date(Math.floor(deps.clock().getTime() / hourMs) * hourMs);
      add({ ...at, hour }, ids);
      timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
    },
    flush,
  };
}

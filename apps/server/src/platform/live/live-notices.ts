import type { LiveNotice } from '@kolli/contract/live';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../database/open-database.ts';

const channel = 'kolli_live';

/** What a listener gets: a notice, or `lost` when notices may have been missed meanwhile. */
export type LiveListener = (notice: LiveNotice | 'lost') => void;

/** Notices of changes, carried between all instances by LISTEN/NOTIFY. */
export interface LiveNotices {
  /** Calls `listener` for one pharmacy's notices until the answer is called. */
  follow: (pharmacyId: string, listener: LiveListener) => () => void;
  close: () => Promise<void>;
}

/** Tells everybody who follows the pharmacy, once the transaction is committed. */
export async function announce(
  tx: Tx,
  change: { pharmacyId: string; boxId: string | null; at: Date },
): Promise<void> {
  const notice: LiveNotice = {
    pharmacyId: change.pharmacyId,
    boxId: change.boxId,
    time: change.at.getTime(),
  };
  await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(tx);
}

/** Listens on a connection of its own and connects again, with growing pauses, when it is lost. */
export function followLiveNotices(options: {
  url: string;
  onError: (error: Error) => void;
}): LiveNotices {
  const listeners = new Map<string, Set<LiveListener>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let pauseMs = 100;
  let timer: NodeJS.Timeout | undefined;

  const deliver = (payload: string | undefined) => {
    const notice = JSON.parse(payload ?? '{}') as LiveNotice;
    for (const listener of listeners.get(notice.pharmacyId) ?? []) listener(notice);
  };
  const connect = async () => {
    const next = new pg.Client({ connectionString: options.url, keepAlive: true });
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      if (error !== undefined) options.onError(error);
      next.end().catch(() => undefined);
      if (isClosed) return;
      timer = setTimeout(() => void connect(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, 5000);
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', ({ payload }) => deliver(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      client = next;
      pauseMs = 100;
      for (const set of listeners.values()) for (const listener of set) listener('lost');
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void connect();

  return {
    follow: (pharmacyId, listener) => {
      const set = listeners.get(pharmacyId) ?? new Set();
      listeners.set(pharmacyId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(pharmacyId);
      };
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

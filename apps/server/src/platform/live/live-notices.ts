import { type LiveNotice, liveNoticeSchema, type LiveReady } from '@kolli/contract/system/live';
import pg from 'pg';
import { z } from 'zod';
import { notifyAtCommit } from '../database/transaction/notices.ts';
import { connectionOptions, type Tx } from '../database/open-database.ts';
import { RecentNotices } from './recent-notices.ts';

const channel = 'kolli_live';

/**
 * Receives an event, or `lost` when events may have been missed. `accessOf` is the person whose
 * access to the pharmacy changed; it is not sent to clients.
 */
export type LiveListener = (notice: LiveNotice | 'lost', accessOf?: string) => void;

const payloadSchema = liveNoticeSchema.extend({ accessOf: z.string().optional() });
type NotifyPayload = z.output<typeof payloadSchema>;

/** @throws if it is malformed: whoever can connect to the database can send one. */
function readPayload(text: string): NotifyPayload {
  try {
    return payloadSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error('A malformed live notice was ignored', { cause });
  }
}

/** Change events, sent between all instances with LISTEN/NOTIFY. */
export interface LiveNotices {
  /** Calls `listener` for one pharmacy's events until the returned function is called. */
  follow: (pharmacyId: string, listener: LiveListener) => () => void;
  /** Recent events of a pharmacy, and for how long none was missed. */
  recent: (pharmacyId: string) => LiveReady;
  close: () => Promise<void>;
}

interface Change {
  readonly pharmacyId: string;
  readonly boxId: string | null;
  readonly at: Date;
  readonly accessOf?: string;
  readonly about?: LiveNotice['about'];
}

/** Sends events to all followers of these pharmacies when the transaction commits. */
export function announceAll(tx: Tx, changes: readonly Change[]): void {
  const notices = changes.map(({ at, ...rest }): string => {
    const notice: NotifyPayload = { ...rest, time: at.getTime() };
    return JSON.stringify(notice);
  });
  notifyAtCommit(tx, channel, notices);
}

/** Sends an event to all followers of the pharmacy when the transaction commits. */
export function announce(tx: Tx, { pharmacyId, boxId, at, accessOf, about }: Change): void {
  const access = accessOf === undefined ? {} : { accessOf };
  announceAll(tx, [
    { pharmacyId, boxId, at, ...access, ...(about === undefined ? {} : { about }) },
  ]);
}

interface Listening {
  readonly url: string;
  readonly onError: (error: Error) => void;
  readonly onPayload: (payload: string | undefined) => void;
  /** Listening has started, for the first time or again. */
  readonly onBegin: () => void;
  /** Listening has stopped; it will restart. */
  readonly onStop: () => void;
}

/** Interval of the keep-alive query, which detects dead connections. */
const pulseMs = 15_000;

/** Opens one listening connection. `onLost` is called once, when it is lost for any reason. */
async function listenOnce(
  { url, onPayload }: Listening,
  onLost: (error?: Error) => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: url,
    options: connectionOptions(),
    keepAlive: true,
    query_timeout: pulseMs,
  });
  let pulse: NodeJS.Timeout | undefined;
  let isLost = false;
  const lose = (error?: Error) => {
    if (isLost) return;
    isLost = true;
    clearInterval(pulse);
    client.end().catch(() => undefined);
    onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose());
  client.on('notification', ({ payload }) => onPayload(payload));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    pulse = setInterval(() => void client.query('select 1').catch(lose), pulseMs);
  } catch (error) {
    lose(error instanceof Error ? error : new Error(String(error)));
  }
  return async () => {
    isLost = true;
    clearInterval(pulse);
    await client.end().catch(() => undefined);
  };
}

/** Maintains one listening connection; reconnects with growing pauses when it is lost. */
function keepListening(listening: Listening): () => Promise<void> {
  let isClosed = false;
  let pauseMs = 100;
  let timer: NodeJS.Timeout | undefined;
  let closing: Promise<() => Promise<void>> | undefined;

  const connect = () => {
    let isBegun = true;
    closing = listenOnce(listening, (error) => {
      isBegun = false;
      listening.onStop();
      if (error !== undefined) listening.onError(error);
      if (isClosed) return;
      timer = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, 5000);
    });
    void closing.then(() => {
      if (!isBegun) return;
      pauseMs = 100;
      listening.onBegin();
    });
  };
  connect();

  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await (await closing)?.();
  };
}

/** Receives the events of all instances; each restart notifies every listener with `lost`. */
export function followLiveNotices(options: {
  url: string;
  onError: (error: Error) => void;
}): LiveNotices {
  const listeners = new Map<string, Set<LiveListener>>();
  const recent = new RecentNotices();
  const close = keepListening({
    ...options,
    onPayload: (payload = '') => {
      try {
        const { accessOf, ...notice } = readPayload(payload);
        recent.add(notice);
        for (const listener of listeners.get(notice.pharmacyId) ?? []) listener(notice, accessOf);
      } catch (error) {
        options.onError(error instanceof Error ? error : new Error(String(error)));
      }
    },
    onStop: () => {
      recent.stop();
    },
    onBegin: () => {
      recent.begin();
      for (const set of listeners.values()) for (const listener of set) listener('lost');
    },
  });
  return {
    follow: (pharmacyId, listener) => {
      const set = listeners.get(pharmacyId) ?? new Set();
      listeners.set(pharmacyId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(pharmacyId);
      };
    },
    recent: (pharmacyId) => recent.of(pharmacyId),
    close,
  };
}

import { type LiveNotice, liveNoticeSchema, type LiveReady } from '@kolli/contract/system/live';
import { sql } from 'kysely';
import { newId } from '../database/ids.ts';
import type { Tx } from '../database/open-database.ts';
import { announceAtCommit, type Change, type NoticeKeys } from '../database/transaction/notices.ts';
import { Audience, type LiveListener } from './audience.ts';
import { NoticeFollower } from './follow-notices.ts';
import { channel, keepListening } from './listening-connection.ts';

/** @throws if it is malformed: whoever can connect to the database can send one. */
function readPayload(text: string): LiveNotice | 'numbered' {
  if (/^\d+$/.test(text)) return 'numbered';
  try {
    return liveNoticeSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error('A malformed live notice was ignored', { cause });
  }
}

/** Change events of all instances. */
export interface LiveNotices {
  /** Calls `listener` for one pharmacy's events until the returned function is called. */
  follow: (pharmacyId: string, listener: LiveListener) => () => void;
  /** Recent events of a pharmacy, and for how long none was missed. */
  recent: (pharmacyId: string) => LiveReady;
  /** Sends committed notices to all instances. Those that nobody sends reach them a second later. */
  deliver: (keys: NoticeKeys) => void;
  close: () => Promise<void>;
}

/** Sends events to all followers of these pharmacies once the transaction is committed. */
export function announceAll(tx: Tx, changes: readonly Change[]): void {
  announceAtCommit(
    tx,
    changes.map((change) => ({ ...change, id: newId() })),
  );
}

/** Sends an event to all followers of the pharmacy once the transaction is committed. */
export function announce(tx: Tx, change: Change): void {
  announceAll(tx, [change]);
}

/**
 * Sends events that are not stored to those who listen when the transaction commits, which waits for others that do so.
 */
export async function broadcast(
  tx: Tx,
  changes: readonly Omit<Change, 'accessOf'>[],
): Promise<void> {
  const notices = changes.map(({ at, ...rest }) => JSON.stringify({ ...rest, time: at.getTime() }));
  await sql`select pg_notify(${channel}, notice) from unnest(${notices}::text[]) as sent (notice)`.execute(
    tx,
  );
}

/**
 * Receives the events of all instances. After an interruption it goes on where it was; every listener is notified
 * with `lost` at the start, and when that is not possible.
 */
export function followLiveNotices(options: {
  url: string;
  onError: (error: Error) => void;
}): LiveNotices {
  const audience = new Audience();
  let follower: NoticeFollower | undefined;

  const close = keepListening({
    ...options,
    onPayload: (payload) => {
      const read = readPayload(payload);
      if (read === 'numbered') follower?.read();
      else audience.receive(read);
    },
    onBegin: async (client, fail) => {
      const before = audience.position;
      audience.begin();
      follower = await NoticeFollower.begin(client, {
        position: () => audience.position,
        onNotice: (notice) => audience.receiveNumbered(notice),
        onSkip: (position) => audience.skipTo(position),
        fail,
      });
      if (audience.position === before) audience.receiveTemperatures();
    },
    onStop: () => {
      follower?.end();
      follower = undefined;
      audience.stop();
    },
  });
  return {
    follow: (pharmacyId, listener) => audience.add(pharmacyId, listener),
    recent: (pharmacyId) => audience.recent(pharmacyId),
    deliver: (keys) => follower?.number(keys),
    close,
  };
}

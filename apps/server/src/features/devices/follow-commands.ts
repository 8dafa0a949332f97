import type { DeviceCommand } from '@kolli/contract/device';
import type { LiveNotice } from '@kolli/contract/live';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { EventStreams } from '../../platform/http/event-stream.ts';
import type { LiveNotices } from '../../platform/live/live-notices.ts';
import type { Log } from '../../platform/log.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';

export interface FollowDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveNotices;
  readonly log: Log;
  readonly streams: EventStreams;
}

/** Notices of one change come in a bunch: the box hears of them once. */
const gatherMs = 50;
/** A stream ends after so long and the box comes back, so that a revoked key ends it, too. */
const longestStreamMs = 5 * 60_000;
/** A box has one; those before it may be of connections that broke and do not know it yet. */
const mostStreams = 5;

/** The commands that wait for this box and were not sent on this stream, marked as sent. */
async function takeCommands(
  { store, clock }: FollowDeps,
  box: BoxKey,
  sent: ReadonlySet<string>,
): Promise<DeviceCommand[]> {
  const now = clock();
  return store.inPharmacies([box.pharmacyId], async (tx) => {
    const waiting = await tx
      .selectFrom('device_command')
      .select(['id', 'locker_id', 'expires_at'])
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('box_id', '=', box.boxId)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const fresh = waiting.filter(({ id }) => !sent.has(id));
    if (fresh.length === 0) return [];
    const ids = fresh.map(({ id }) => id);
    await tx
      .updateTable('device_command')
      .set({ sent_at: now })
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('id', 'in', ids)
      .execute();
    return fresh.map((row) => ({
      id: row.id,
      kind: 'open_door' as const,
      lockerId: row.locker_id,
      expiresAt: row.expires_at.getTime(),
    }));
  });
}

/** Whether the box is to look anew; its state document holds no temperatures. */
const concerns = (box: BoxKey, notice: LiveNotice | 'lost') =>
  notice === 'lost' ||
  ((notice.boxId === null || notice.boxId === box.boxId) && notice.about === undefined);

/**
 * Streams to a box: `ready` at the beginning, `state` whenever its document may have changed,
 * `command` for each command that waits. Unanswered commands come again on the next stream until
 * they expire; the box knows them by their ids.
 */
export function followCommands(deps: FollowDeps, box: BoxKey, reply: FastifyReply): void {
  const endsAt = new Date(Date.now() + longestStreamMs);
  const stream = deps.streams.open(reply, endsAt, { id: box.boxId, most: mostStreams });
  const sent = new Set<string>();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  const sendCommands = async () => {
    if (isOver) return;
    for (const command of await takeCommands(deps, box, sent)) {
      sent.add(command.id);
      if (!isOver) stream.send('command', command);
    }
  };
  const look = () => {
    // One look after the other, or two would send the same command.
    looking = looking.then(sendCommands).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'commands of a box could not be read');
      isOver = true;
      stream.end();
    });
  };
  const leave = deps.live.follow(box.pharmacyId, (notice) => {
    if (!concerns(box, notice)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isOver) return;
      stream.send('state', {});
      look();
    }, gatherMs);
  });
  stream.onEnd(() => {
    isOver = true;
    clearTimeout(timer);
    leave();
  });
  stream.send('ready', {});
  look();
}

import type { DeviceCommand } from '@kolli/contract/machine/device';
import type { LiveNotice } from '@kolli/contract/system/live';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { EventStream, EventStreams } from '../../../platform/http/stream/event-stream.ts';
import type { LiveNotices } from '../../../platform/live/live-notices.ts';
import type { Log } from '../../../platform/log.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import type { DeviceCaller } from '../../../platform/session/machine-keys.ts';

export interface FollowDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveNotices;
  readonly log: Log;
  readonly streams: EventStreams;
}

/** Delay that combines the notices of one change into one event. */
const batchDelayMs = 50;
/** Maximum duration of a stream. The box reconnects. */
const maxStreamMs = 5 * 60_000;
/**
 * Maximum streams per box. A box uses one; older ones may be broken connections that were not detected
 * yet.
 */
const maxStreams = 5;

/** Whose stream it is. */
type Follower = Pick<DeviceCaller, 'pharmacyId' | 'boxId' | 'keyId'>;

/** The pending commands of this box; undefined once its key is revoked. */
async function readCommands(
  { store }: FollowDeps,
  { pharmacyId, boxId, keyId }: Follower,
  now: Date,
): Promise<Omit<DeviceCommand, 'kind'>[] | undefined> {
  const rows = await store.readInPharmacies([pharmacyId], (from) =>
    from
      .selectFrom('machine_key as key')
      .leftJoin('device_command as command', (join) =>
        join
          .onRef('command.pharmacy_id', '=', 'key.pharmacy_id')
          .on('command.box_id', '=', boxId)
          .on('command.answered_at', 'is', null)
          .on('command.expires_at', '>', now),
      )
      .select(['command.id', 'command.locker_id', 'command.expires_at'])
      .where('key.pharmacy_id', '=', pharmacyId)
      .where('key.id', '=', keyId)
      .where('key.revoked_at', 'is', null)
      .orderBy('command.created_at')
      .orderBy('command.id'),
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, locker_id: lockerId, expires_at: expiresAt }) =>
    id === null || lockerId === null || expiresAt === null
      ? []
      : [{ id, lockerId, expiresAt: expiresAt.getTime() }],
  );
}

/**
 * Marks the pending commands of this box as sent and returns them, without those in `sent`; undefined once its key is
 * revoked.
 */
async function claimCommands(
  deps: FollowDeps,
  box: Follower,
  sent: ReadonlySet<string>,
): Promise<DeviceCommand[] | undefined> {
  const now = deps.clock();
  const { pharmacyId } = box;
  const waiting = await readCommands(deps, box, now);
  const fresh = waiting?.filter(({ id }) => !sent.has(id)) ?? [];
  if (fresh.length === 0) return waiting && [];
  const ids = fresh.map(({ id }) => id);
  await deps.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .updateTable('device_command')
      .set({ sent_at: now })
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', 'in', ids)
      .execute(),
  );
  return fresh.map(({ id, ...command }) => ({ id, kind: 'open_door' as const, ...command }));
}

/** Whether a notice may concern the box's state document, which holds no temperatures. */
const isRelevant = (box: BoxKey, notice: LiveNotice | 'lost') =>
  notice === 'lost' ||
  ((notice.boxId === null || notice.boxId === box.boxId) && notice.about === undefined);

/** Sends a box its pending commands over a stream, each once, and ends the stream with the key. */
function commandSender(deps: FollowDeps, box: Follower, stream: EventStream) {
  const sent = new Set<string>();
  let isOver = false;
  let lastQuery = Promise.resolve();
  const stop = () => {
    isOver = true;
  };
  const end = () => {
    stop();
    stream.end();
  };
  const send = async () => {
    if (isOver) return;
    const commands = await claimCommands(deps, box, sent);
    if (commands === undefined) end();
    for (const command of commands ?? []) {
      sent.add(command.id);
      if (!isOver) stream.send('command', command);
    }
  };
  const queue = () => {
    // In sequence, since two concurrent queries would send the same command.
    lastQuery = lastQuery.then(send).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'commands of a box could not be read');
      end();
    });
  };
  return { queue, stop, isOver: () => isOver };
}

/**
 * Streams to a box: `ready` first, `state` whenever its document may have changed, `command` for each
 * pending command. Unanswered commands are sent again on the next stream until they expire; the box
 * deduplicates them by id. It ends with its key.
 */
export function followCommands(deps: FollowDeps, box: Follower, reply: FastifyReply): void {
  const endsAt = new Date(Date.now() + maxStreamMs);
  const stream = deps.streams.open(reply, endsAt, { id: box.boxId, maxOpen: maxStreams });
  const commands = commandSender(deps, box, stream);
  let timer: NodeJS.Timeout | undefined;
  const leave = deps.live.follow(box.pharmacyId, (notice) => {
    if (!isRelevant(box, notice)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (commands.isOver()) return;
      stream.send('state', {});
      commands.queue();
    }, batchDelayMs);
  });
  stream.onEnd(() => {
    commands.stop();
    clearTimeout(timer);
    leave();
  });
  stream.send('ready', {});
  commands.queue();
}

import type { DeviceCommand } from '@kolli/contract/machine/device';
import type { LiveNotice } from '@kolli/contract/system/live';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { EventStreams } from '../../../platform/http/stream/event-stream.ts';
import type { LiveNotices } from '../../../platform/live/live-notices.ts';
import type { Log } from '../../../platform/log.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';

export interface FollowDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly live: LiveNotices;
  readonly log: Log;
  readonly streams: EventStreams;
}

/** Delay that combines the notices of one change into one event. */
const batchDelayMs = 50;
/** Maximum duration of a stream. The box reconnects, which fails once its key is revoked. */
const maxStreamMs = 5 * 60_000;
/**
 * Maximum streams per box. A box uses one; older ones may be broken connections that were not detected
 * yet.
 */
const maxStreams = 5;

/** Marks the pending commands of this box as sent and returns them, without those in `sent`. */
async function claimCommands(
  { store, clock }: FollowDeps,
  box: BoxKey,
  sent: ReadonlySet<string>,
): Promise<DeviceCommand[]> {
  const now = clock();
  const { pharmacyId, boxId } = box;
  const waiting = await store.readInPharmacies([pharmacyId], (from) =>
    from
      .selectFrom('device_command')
      .select(['id', 'locker_id', 'expires_at'])
      .where('pharmacy_id', '=', pharmacyId)
      .where('box_id', '=', boxId)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at')
      .orderBy('id'),
  );
  const fresh = waiting.filter(({ id }) => !sent.has(id));
  if (fresh.length === 0) return [];
  const ids = fresh.map(({ id }) => id);
  await store.inPharmacies([pharmacyId], (tx) =>
    tx
      .updateTable('device_command')
      .set({ sent_at: now })
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', 'in', ids)
      .execute(),
  );
  return fresh.map((row) => ({
    id: row.id,
    kind: 'open_door' as const,
    lockerId: row.locker_id,
    expiresAt: row.expires_at.getTime(),
  }));
}

/** Whether a notice may concern the box's state document, which holds no temperatures. */
const isRelevant = (box: BoxKey, notice: LiveNotice | 'lost') =>
  notice === 'lost' ||
  ((notice.boxId === null || notice.boxId === box.boxId) && notice.about === undefined);

/**
 * Streams to a box: `ready` first, `state` whenever its document may have changed, `command` for each
 * pending command. Unanswered commands are sent again on the next stream until they expire; the box
 * deduplicates them by id.
 */
export function followCommands(deps: FollowDeps, box: BoxKey, reply: FastifyReply): void {
  const endsAt = new Date(Date.now() + maxStreamMs);
  const stream = deps.streams.open(reply, endsAt, { id: box.boxId, maxOpen: maxStreams });
  const sent = new Set<string>();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let lastQuery = Promise.resolve();

  const sendCommands = async () => {
    if (isOver) return;
    for (const command of await claimCommands(deps, box, sent)) {
      sent.add(command.id);
      if (!isOver) stream.send('command', command);
    }
  };
  const queueCommands = () => {
    // In sequence, since two concurrent queries would send the same command.
    lastQuery = lastQuery.then(sendCommands).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'commands of a box could not be read');
      isOver = true;
      stream.end();
    });
  };
  const leave = deps.live.follow(box.pharmacyId, (notice) => {
    if (!isRelevant(box, notice)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isOver) return;
      stream.send('state', {});
      queueCommands();
    }, batchDelayMs);
  });
  stream.onEnd(() => {
    isOver = true;
    clearTimeout(timer);
    leave();
  });
  stream.send('ready', {});
  queueCommands();
}

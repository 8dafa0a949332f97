import { attemptGroups } from '../../../platform/jobs/attempt-groups.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { beginRound } from '../../../platform/jobs/round.ts';
import type { LiveNotices } from '../../../platform/live/live-notices.ts';
import { EventSender, type SendDeps } from './send-events.ts';
import { listWorking, type WebhookKey } from './webhook.repository.ts';

interface WebhookWork extends SendDeps {
  readonly jobs: Jobs;
  readonly live: Pick<LiveNotices, 'follow'>;
}

/** How long a round goes on: the next one begins within seconds, maybe at another instance. */
const roundMs = 55_000;

/** How long a webhook that has just begun is followed: until a round that knows it has begun. */
const beginMs = 90_000;

/** Resolves after this time at the latest, or when something happened or the round is over. */
function sleepUntil(happened: Promise<void>, waitMs: number, over: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const due = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  return Promise.race([happened, due, over]).finally(() => clearTimeout(timer));
}

/** Sends the events of a webhook as they happen and as they become due, until the round is over. */
async function follow(
  deps: WebhookWork,
  sender: EventSender,
  key: WebhookKey,
  over: AbortSignal,
): Promise<void> {
  let happened = Promise.withResolvers<void>();
  const leave = deps.live.follow(key.pharmacyId, (notice) => {
    if (notice === 'lost' || notice.about !== 'temperatures') happened.resolve();
  });
  const ended = Promise.withResolvers<void>();
  over.addEventListener('abort', () => ended.resolve(), { once: true });
  try {
    while (!over.aborted) {
      happened = Promise.withResolvers();
      const due = await sender.sendDue(key, () => over.aborted);
      const waitMs = due === null ? roundMs : due.getTime() - deps.clock().getTime();
      await sleepUntil(happened.promise, Math.max(waitMs, 100), ended.promise);
    }
  } finally {
    leave();
  }
}

/** How long after its end a round waits for what is under way, and how long that may go on beside the next round. */
const afterRound = { waitMs: 1000, lateMs: 30_000 };

/** Resolves some time after a round is over. */
function afterEnd(over: AbortSignal, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    over.addEventListener('abort', () => setTimeout(resolve, waitMs).unref(), { once: true });
  });
}

/**
 * One round: sends all webhooks at the same time, so that a slow or failing receiver delays no other. A post that is under
 * way when the round is over goes on beside the next one, whose posts are of other events (`leaseMs`). Returns how many
 * webhooks failed for a reason that is not their receiver's.
 */
export async function runWebhooks(
  deps: WebhookWork,
  sender: EventSender,
  over: AbortSignal,
  { waitMs, lateMs } = afterRound,
): Promise<number> {
  const round = beginRound(deps.log, 'send-webhooks');
  const keys: WebhookKey[] = [];
  await attemptGroups(deps.store, round, async (ids) => {
    keys.push(...(await deps.store.inPharmacies(ids, (tx) => listWorking(tx, ids))));
  });
  const late = afterEnd(over, lateMs).then(() => {
    throw new Error('It was still under way long after the round');
  });
  late.catch(() => undefined);
  const all = keys.map((key) =>
    round.attempt({ ...key }, () => Promise.race([follow(deps, sender, key, over), late])),
  );
  await Promise.race([Promise.all(all), afterEnd(over, waitMs)]);
  return round.failures();
}

/** Starts the jobs that send webhooks: rounds on one instance at a time, and beside them those that have just begun. */
export async function startWebhooks(deps: WebhookWork): Promise<void> {
  const sender = new EventSender(deps);
  const { stopping } = deps.jobs;
  await deps.jobs.work('begin-webhook', ({ pharmacyId = '', webhookId = '' }) => {
    const over = AbortSignal.any([stopping, AbortSignal.timeout(beginMs)]);
    return follow(deps, sender, { pharmacyId, webhookId }, over);
  });
  await deps.jobs.everyMinute('send-webhooks', () =>
    runWebhooks(deps, sender, AbortSignal.any([stopping, AbortSignal.timeout(roundMs)])),
  );
}

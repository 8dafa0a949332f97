import type { OrderChange } from '@kolli/contract/machine/order-changes';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { RepeatedFailure } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findChanges } from '../changes/change.repository.ts';
import type { MailTools } from '../mails/queue-mail.ts';
import { breakCircuit, type Guard, gatewayPauseMs } from '../guard-gateway.ts';
import { nextAttempt } from './next-attempt.ts';
import { type EventAnswer, postEvent } from './post-event.ts';
import { eventBody, eventHeaders } from './sign-event.ts';
import { notifyOfGivenUp } from './notify-of-given-up.ts';
import { stopGoneWebhook } from './stop-gone-webhook.ts';
import * as webhooks from './webhook.repository.ts';
import { webhookSecrets } from './webhook-secrets.ts';

export interface SendDeps extends MailTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<Settings, 'WEBHOOK_LOOPBACK'>;
}

/** How many events of a webhook are sent at once. */
const batchSize = 16;
/** A worker that has not recorded an event by then was killed: another one sends it again. */
export const leaseMs = 60_000;

/** The receiver answered something else than 2xx. */
class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
  readonly answer: EventAnswer;

  constructor(answer: EventAnswer) {
    super(`The receiver answered ${answer.status}`);
    this.answer = answer;
  }
}

/** A receiver that refuses an event works: others may be accepted. */
const isRefusal = (error: unknown) =>
  error instanceof NotAccepted && error.answer.status < 500 && error.answer.status !== 429;

const isGivenUp = ({ isDelivered, dueAt }: webhooks.Attempt) => !isDelivered && dueAt === null;

interface Batch {
  readonly webhook: webhooks.WorkingWebhook;
  readonly events: readonly webhooks.DueEvent[];
  readonly changes: ReadonlyMap<string, OrderChange>;
  /** What signs them. */
  readonly signedBy: readonly string[];
}

/** Queues what is new and takes what is due; undefined if the webhook does not work. Throws `Undecryptable`. */
async function takeBatch(
  tx: Tx,
  { clock, secrets }: SendDeps,
  key: webhooks.WebhookKey,
): Promise<Batch | undefined> {
  const webhook = await webhooks.findWorking(tx, key);
  if (webhook === undefined) return undefined;
  const now = clock();
  const signedBy = webhookSecrets(secrets, key, webhook, now);
  await webhooks.queueChanges(tx, key, webhook, now);
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const events = await webhooks.takeDue(tx, key, { now, leasedUntil, limit: batchSize });
  const ids = events.flatMap(({ id, deliveryId }) => (deliveryId === null ? [] : id));
  const source = { pharmacyId: key.pharmacyId, source: webhook.source };
  return { webhook, events, changes: await findChanges(tx, source, ids), signedBy };
}

/** Sends webhooks, each with a circuit breaker of its own. */
export class EventSender {
  readonly #deps: SendDeps;
  readonly #pauseMs: number;
  readonly #guards = new Map<string, Guard>();
  /** Until when each receiver is left alone that failed again and again, and has not accepted anything since. */
  readonly #leftAloneUntil = new Map<string, Date>();

  /** `pauseMs`: how long a receiver is left alone that fails again and again. */
  constructor(deps: SendDeps, pauseMs = gatewayPauseMs) {
    this.#deps = deps;
    this.#pauseMs = pauseMs;
  }

  #guardOf({ webhookId }: webhooks.WebhookKey): Guard {
    const { log } = this.#deps;
    const gateway = `webhook ${webhookId}`;
    const guard =
      this.#guards.get(webhookId) ??
      breakCircuit({ gateway, log, isRefusal, pauseMs: this.#pauseMs });
    this.#guards.set(webhookId, guard);
    return guard;
  }

  /** Sends an event, signed now. Throws if it is not accepted. */
  async #post(
    { url }: Pick<webhooks.WorkingWebhook, 'url'>,
    id: string,
    { change, secrets }: { change: OrderChange | undefined; secrets: readonly string[] },
  ): Promise<EventAnswer> {
    const at = this.#deps.clock();
    const body = eventBody(id, { change, at });
    const headers = eventHeaders(id, { body, at, secrets });
    const mayBeLoopback = this.#deps.settings.WEBHOOK_LOOPBACK;
    const answer = await postEvent({ url, headers, body, mayBeLoopback });
    if (answer.status < 200 || answer.status > 299) throw new NotAccepted(answer);
    return answer;
  }

  async #attempt(
    key: webhooks.WebhookKey,
    { webhook, changes, signedBy }: Batch,
    event: webhooks.DueEvent,
  ): Promise<webhooks.Attempt> {
    const { id, deliveryId } = event;
    const none = { id, isTried: true, isDelivered: false, status: null, answer: null, dueAt: null };
    const change = changes.get(id);
    if (deliveryId !== null && change === undefined)
      return { ...none, error: 'The change is no longer stored' };
    try {
      const signing = { change, secrets: signedBy };
      const { status, text } = await this.#guardOf(key)(() => this.#post(webhook, id, signing));
      return { ...none, isDelivered: true, status, answer: text, error: null };
    } catch (error) {
      return this.#failure(event, error);
    }
  }

  #failure({ id, createdAt, attempts }: webhooks.DueEvent, error: unknown): webhooks.Attempt {
    const now = this.#deps.clock();
    const isTried = !(error instanceof RepeatedFailure);
    const again = nextAttempt({ createdAt, attempts: attempts + 1 }, now) ?? null;
    return {
      id,
      isTried,
      isDelivered: false,
      status: error instanceof NotAccepted ? error.answer.status : null,
      answer: error instanceof NotAccepted ? error.answer.text : null,
      error: error instanceof Error ? error.message.slice(0, 200) : 'unknown',
      dueAt: isTried ? again : now,
    };
  }

  /**
   * Sends a batch of what is due, and records the answers. Returns how many were tried: 0 if nothing was due, the
   * webhook is stopped or its receiver is left alone. One that answers 410 is stopped. The main users get a mail about
   * that, and when events are given up.
   */
  async sendBatch(key: webhooks.WebhookKey): Promise<number> {
    const { store, clock } = this.#deps;
    const inPharmacy = <T>(work: (tx: Tx) => Promise<T>) =>
      store.inPharmacies([key.pharmacyId], work);
    const batch = await inPharmacy((tx) => takeBatch(tx, this.#deps, key));
    if (batch === undefined || batch.events.length === 0) return 0;
    const attempts = await Promise.all(
      batch.events.map((event) => this.#attempt(key, batch, event)),
    );
    const isGone = attempts.some(({ status }) => status === 410);
    const isBack = this.#noteOutage(key, attempts);
    await inPharmacy(async (tx) => {
      const now = clock();
      await webhooks.holdWebhook(tx, key);
      await webhooks.recordAttempts(tx, key, attempts, now);
      if (isBack) await webhooks.hurryFailed(tx, key, now);
      if (isGone) await stopGoneWebhook(tx, this.#deps, { key, now });
      const ids = attempts.filter(isGivenUp).map(({ id }) => id);
      await notifyOfGivenUp(tx, this.#deps, { key, ids, now });
    });
    this.#warn(key, attempts);
    return attempts.filter(({ isTried }) => isTried).length;
  }

  /** Remembers whether the receiver is left alone. Returns whether it works again after that. */
  #noteOutage({ webhookId }: webhooks.WebhookKey, attempts: readonly webhooks.Attempt[]): boolean {
    if (attempts.some(({ isDelivered }) => isDelivered))
      return this.#leftAloneUntil.delete(webhookId);
    if (attempts.some(({ isTried }) => !isTried))
      this.#leftAloneUntil.set(webhookId, new Date(this.#deps.clock().getTime() + this.#pauseMs));
    return false;
  }

  #warn({ pharmacyId, webhookId }: webhooks.WebhookKey, attempts: readonly webhooks.Attempt[]) {
    const { log } = this.#deps;
    if (attempts.some(({ status }) => status === 410))
      log.warn({ pharmacyId, webhookId }, 'a webhook is stopped: its receiver answered 410');
    const { length: events } = attempts.filter(isGivenUp);
    if (events > 0) log.warn({ pharmacyId, webhookId, events }, 'events of a webhook are given up');
  }

  /** Sends all that is due. Returns when to go on; null if nothing waits. */
  async sendDue(
    key: webhooks.WebhookKey,
    isOver: () => boolean = () => false,
  ): Promise<Date | null> {
    const isLeftAlone = () => {
      const until = this.#leftAloneUntil.get(key.webhookId);
      return until !== undefined && this.#deps.clock() < until ? until : undefined;
    };
    while (!isOver() && isLeftAlone() === undefined && (await this.sendBatch(key)) > 0);
    return (
      isLeftAlone() ??
      this.#deps.store.inPharmacies([key.pharmacyId], (tx) => webhooks.nextDue(tx, key))
    );
  }
}

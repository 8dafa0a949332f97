import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { RepeatedFailure } from '../../../platform/jobs/jobs.ts';
import { type Secrets, Undecryptable } from '../../../platform/secrets/secrets.ts';
import {
  beginSending,
  clearFailure,
  dropMessage,
  findUnsent,
  type MessageKey,
  recordTry,
  type SendFailure,
  type UnsentMessage,
  withdrawInvitation,
} from './outbox.repository.ts';
import { isInvitationOnHold, isOutdated } from './outdated-message.ts';
import { referenceOf } from './receive-receipt.ts';
import { type SmsGateway, SmsRefused } from './sms-gateway.ts';

export interface SendDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly sms: SmsGateway;
}

function textOf({ secrets }: SendDeps, key: MessageKey, message: UnsentMessage): string {
  const { body_cipher: cipher, body_key_id: keyId } = message;
  return secrets.open({ cipher, keyId }, [
    'outgoing_message',
    key.pharmacyId,
    key.messageId,
    'body',
  ]);
}

function failureOf(error: unknown): SendFailure {
  if (error instanceof SmsRefused) return 'refused';
  return error instanceof Undecryptable ? 'unreadable' : 'unavailable';
}

/**
 * Sends a queued message at least once: if the worker is killed before recording the result, it is
 * sent again with the same id, which the gateway deduplicates. An outdated message is dropped, and
 * one refused permanently fails. One that cannot be decrypted counts as failed until its data key is configured.
 * Throws if the gateway is unavailable, so that the job is retried.
 */
export async function sendMessage(deps: SendDeps, key: MessageKey): Promise<void> {
  const { store, clock, sms } = deps;
  const write = (work: (tx: Tx) => Promise<void>) => store.inPharmacies([key.pharmacyId], work);
  const message = await store.inPharmacies([key.pharmacyId], async (tx) => {
    const found = await findUnsent(tx, key);
    const isWithheld = found !== undefined && found.withheld_until !== null;
    return isWithheld && !(await beginSending(tx, key)) ? undefined : found;
  });
  if (message === undefined) return;
  if (isOutdated(message, clock())) {
    await write(async (tx) => {
      await dropMessage(tx, key, clock());
      if (isInvitationOnHold(message)) await withdrawInvitation(tx, key, clock());
    });
    return;
  }
  try {
    const text = textOf(deps, key, message);
    if (message.receipt_state === 'failed') await write((tx) => clearFailure(tx, key));
    const reference = referenceOf(key);
    const gatewayId = await sms.send({ to: message.recipient, text, id: key.messageId, reference });
    await write((tx) => recordTry(tx, key, { gatewayId, at: clock() }));
  } catch (caught) {
    if (caught instanceof RepeatedFailure) throw caught;
    const failure = failureOf(caught);
    const error = caught instanceof Error ? caught.message : 'unknown';
    if (failure === 'unreadable' && message.last_error === error) throw new RepeatedFailure(error);
    await write((tx) => recordTry(tx, key, { error, failure, at: clock() }));
    if (failure !== 'refused') throw caught;
  }
}

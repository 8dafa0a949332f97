import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { WebhookKey } from './webhook.repository.ts';

/** Lets a worker send to a webhook at once that is new or on again: the round of this minute does not know it. */
export const beginWebhook = (tx: Tx, jobs: Pick<Jobs, 'send'>, key: WebhookKey): Promise<void> =>
  jobs.send(tx, 'begin-webhook', { pharmacyId: key.pharmacyId, webhookId: key.webhookId });

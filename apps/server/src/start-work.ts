import { startAlarmNotifications } from './features/alarms/notifications/alarms.jobs.ts';
import { startDeliveryClock } from './features/delivery-clock/delivery-clock.jobs.ts';
import { reportAttacks } from './features/health/report-attacks.ts';
import { reportFailures } from './features/health/report-failures.ts';
import { startDeviceWork } from './features/devices/watch/watch-boxes.ts';
import { startMailing } from './features/outgoing/mails/mails.jobs.ts';
import { purgeMails } from './features/outgoing/mails/purge-mails.ts';
import { startRetention } from './features/retention/run-retention.ts';
import { startWebhooks } from './features/outgoing/webhooks/webhooks.jobs.ts';
import { startSending } from './features/outgoing/messages/messages.jobs.ts';
import { purgeVerifications } from './features/strong-authentication/purge-verifications.ts';
import { purgeOffers } from './features/people/access-offers/purge-offers.ts';
import { purgeChoices } from './features/people/profile/purge-choices.ts';
import { auditHeadWriter } from './platform/audit/write-audit-heads.ts';
import { purgeIdempotentCalls } from './platform/http/idempotency/purge-idempotent-calls.ts';
import { purgeNotices } from './platform/live/purge-notices.ts';
import type { Log } from './platform/log.ts';
import { beginRound } from './platform/jobs/round.ts';
import type { Services } from './services.ts';

/** Deletes what has expired, each kind on its own. Returns how many kinds failed. */
async function purgeExpired(services: Omit<Services, 'jobStore'>): Promise<number> {
  const { identity, workAccount, log } = services;
  const { attempt, failures } = beginRound(log, 'purge-sessions');
  await attempt({ kind: 'sessions' }, () => identity.purgeExpired());
  await attempt({ kind: 'work accounts' }, async () => workAccount?.purgeExpired());
  await attempt({ kind: 'choices' }, () => purgeChoices(services));
  await attempt({ kind: 'verifications' }, () => purgeVerifications(services));
  await attempt({ kind: 'idempotent calls' }, () => purgeIdempotentCalls(services));
  await attempt({ kind: 'mails' }, () => purgeMails(services));
  await attempt({ kind: 'notices' }, () => purgeNotices(services));
  return failures() + (await purgeOffers(services));
}

/** Each pharmacy whose audit log was tampered with is logged as a failure, which is mailed to the service address. */
async function writeHeads(log: Log, write: ReturnType<typeof auditHeadWriter>): Promise<number> {
  const round = beginRound(log, 'write-audit-heads');
  const tampered = new Error('The audit log was tampered with: run kolli verify-audit');
  for (const pharmacyId of await write(round))
    await round.attempt({ pharmacyId }, () => Promise.reject(tampered));
  return round.failures();
}

/** Starts all background work, on the connections of jobs: messages, mails, due deliveries, alarms, boxes. */
export async function startWork({ jobStore: store, ...others }: Services): Promise<void> {
  const services = { ...others, store };
  const { settings, jobs } = services;
  await startSending(services);
  await startMailing(services);
  await jobs.work('answer-reset-request', async ({ requestId = '' }) =>
    services.identity.passwords.answerResetRequest(requestId),
  );
  await startWebhooks(services);
  await startDeliveryClock(services);
  await startAlarmNotifications(services);
  const { AUDIT_HEADS_FILE: file } = settings;
  const writeAuditHeads = auditHeadWriter({ ...services, file });
  await jobs.everyMinute('write-audit-heads', () => writeHeads(services.log, writeAuditHeads));
  await jobs.everyMinute('purge-sessions', () => purgeExpired(services));
  await startDeviceWork(services);
  await jobs.everyMinute('report-attacks', async () => {
    await reportAttacks(services);
    return 0;
  });
  await startRetention(services);
  await jobs.everyMinute('report-failures', async () => {
    await reportFailures(services);
    return 0;
  });
}

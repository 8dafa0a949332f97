import { startAlarmNotifications } from './features/alarms/notifications/alarms.jobs.ts';
import { startDeliveryClock } from './features/delivery-clock/delivery-clock.jobs.ts';
import { startDeviceWork } from './features/devices/watch/watch-boxes.ts';
import { startMailing } from './features/outgoing/mails/mails.jobs.ts';
import { purgeMails } from './features/outgoing/mails/purge-mails.ts';
import { startSending } from './features/outgoing/messages/messages.jobs.ts';
import { purgeVerifications } from './features/strong-authentication/purge-verifications.ts';
import { purgeChoices } from './features/people/profile/purge-choices.ts';
import { auditHeadWriter } from './platform/audit/write-audit-heads.ts';
import type { Services } from './services.ts';

/** Starts all background work: messages, mails, due deliveries, alarms, boxes. */
export async function startWork(services: Services): Promise<void> {
  const { settings, jobs } = services;
  await startSending(services);
  await startMailing(services);
  await jobs.work('answer-reset-request', async ({ requestId = '' }) =>
    services.identity.passwords.answerResetRequest(requestId),
  );
  await startDeliveryClock(services);
  await startAlarmNotifications(services);
  const { AUDIT_HEADS_FILE: file } = settings;
  if (file !== undefined)
    await jobs.everyMinute('write-audit-heads', auditHeadWriter({ ...services, file }));
  await jobs.everyMinute('purge-sessions', async () => {
    await services.identity.purgeExpired();
    await services.workAccount?.purgeExpired();
    await purgeChoices(services);
    await purgeVerifications(services);
    await purgeMails(services);
  });
  await startDeviceWork(services);
}

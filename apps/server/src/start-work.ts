import { startTellingAlarms } from './features/alarms/alarms.jobs.ts';
import { startDeliveryClock } from './features/delivery-clock/delivery-clock.jobs.ts';
import { startDeviceWork } from './features/devices/watch-boxes.ts';
import { startMailing } from './features/mails/mails.jobs.ts';
import { purgeMails } from './features/mails/purge-mails.ts';
import { startSending } from './features/messages/messages.jobs.ts';
import { purgeVerifications } from './features/strong-authentication/purge-verifications.ts';
import { purgeChoices } from './features/users/purge-choices.ts';
import { auditHeadWriter } from './platform/audit/write-audit-heads.ts';
import type { Services } from './services.ts';

/** Starts what a worker does beside answering calls: messages, mail, the clock of deliveries, alarms, the boxes. */
export async function startWork(services: Services): Promise<void> {
  const { settings, jobs } = services;
  await startSending(services);
  await startMailing(services);
  await jobs.work('answer-reset-request', async ({ requestId = '' }) =>
    services.identity.passwords.answerResetRequest(requestId),
  );
  await startDeliveryClock(services);
  await startTellingAlarms(services);
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

import { startDeviceWork } from './features/devices/watch-boxes.ts';
import { sendMessage } from './features/messages/send-message.ts';
import { httpSmsGateway } from './features/messages/sms-gateway.ts';
import { purgeChoices } from './features/users/purge-choices.ts';
import { auditHeadWriter } from './platform/audit/write-audit-heads.ts';
import type { Services } from './services.ts';

/** Starts what a worker does beside answering calls: sending messages and watching the boxes. */
export async function startWork(services: Services): Promise<void> {
  const { settings, jobs } = services;
  if (settings.SMS_GATEWAY_URL !== undefined) {
    const sms = httpSmsGateway({
      url: settings.SMS_GATEWAY_URL,
      key: settings.SMS_GATEWAY_KEY,
    });
    await jobs.work('send-message', ({ pharmacyId = '', messageId = '' }) =>
      sendMessage({ ...services, sms }, { pharmacyId, messageId }),
    );
  }
  const { AUDIT_HEADS_FILE: file } = settings;
  if (file !== undefined)
    await jobs.everyMinute('write-audit-heads', auditHeadWriter({ ...services, file }));
  await jobs.everyMinute('purge-sessions', async () => {
    await services.identity?.purgeExpired();
    await purgeChoices(services);
  });
  await startDeviceWork(services);
}

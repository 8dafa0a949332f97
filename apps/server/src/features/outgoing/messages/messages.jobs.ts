import { fullPath } from '@kolli/contract/call/call';
import { receiveSmsReceipt } from '@kolli/contract/machine/sms-receipts';
import { guardGateway } from '../guard-gateway.ts';
import type { Log } from '../../../platform/log.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type SendDeps, sendMessage } from './send-message.ts';
import { httpSmsGateway, type SmsGateway, SmsRefused } from './sms-gateway.ts';

type GatewaySettings = Pick<
  Settings,
  'PUBLIC_URL' | 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_KEY' | 'SEND_CONCURRENCY'
>;

interface MessageWork extends Omit<SendDeps, 'sms'> {
  readonly jobs: Jobs;
  readonly log: Log;
  readonly settings: GatewaySettings;
}

/**
 * Starts the message worker; messages are sent after their transaction commits. Without a gateway
 * they stay queued. Without a key no receipts are requested, since they could not be authenticated.
 */
export async function startSending(deps: MessageWork): Promise<void> {
  const { PUBLIC_URL, SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key } = deps.settings;
  if (url === undefined) return;
  const receiptUrl = PUBLIC_URL.replace(/\/$/, '') + fullPath(receiveSmsReceipt);
  const gateway = httpSmsGateway({ url, key, ...(key === undefined ? {} : { receiptUrl }) });
  const guard = guardGateway({
    gateway: 'SMS gateway',
    log: deps.log,
    isRefusal: (error) => error instanceof SmsRefused,
  });
  const sms: SmsGateway = { send: (message) => guard(() => gateway.send(message)) };
  await deps.jobs.work(
    'send-message',
    ({ pharmacyId = '', messageId = '' }) =>
      sendMessage({ ...deps, sms }, { pharmacyId, messageId }),
    deps.settings.SEND_CONCURRENCY,
  );
}

import { fullPath } from '@kolli/contract/call/call';
import { receiveSmsReceipt } from '@kolli/contract/machine/sms-receipts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type SendDeps, sendMessage } from './send-message.ts';
import { httpSmsGateway } from './sms-gateway.ts';

type GatewaySettings = Pick<Settings, 'PUBLIC_URL' | 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_KEY'>;

/**
 * Starts the message worker; messages are sent after their transaction commits. Without a gateway
 * they stay queued. Without a key no receipts are requested, since they could not be authenticated.
 */
export async function startSending(
  deps: Omit<SendDeps, 'sms'> & { readonly jobs: Jobs; readonly settings: GatewaySettings },
): Promise<void> {
  const { PUBLIC_URL, SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key } = deps.settings;
  if (url === undefined) return;
  const receiptUrl = PUBLIC_URL.replace(/\/$/, '') + fullPath(receiveSmsReceipt);
  const sms = httpSmsGateway({ url, key, ...(key === undefined ? {} : { receiptUrl }) });
  await deps.jobs.work('send-message', ({ pharmacyId = '', messageId = '' }) =>
    sendMessage({ ...deps, sms }, { pharmacyId, messageId }),
  );
}

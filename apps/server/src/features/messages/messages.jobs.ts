import { fullPath } from '@kolli/contract/call';
import { receiveSmsReceipt } from '@kolli/contract/sms-receipts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Settings } from '../../settings.ts';
import { type SendDeps, sendMessage } from './send-message.ts';
import { httpSmsGateway } from './sms-gateway.ts';

type GatewaySettings = Pick<Settings, 'PUBLIC_URL' | 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_KEY'>;

/**
 * Starts sending messages, as soon as their transactions are committed. Without a gateway they wait;
 * without a key no receipts are asked for, since nobody could send them.
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

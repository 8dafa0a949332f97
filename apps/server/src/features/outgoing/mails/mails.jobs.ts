import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { guardGateway } from '../guard-gateway.ts';
import type { Log } from '../../../platform/log.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { MailNotAccepted, type MailServer, smtpMailServer } from './mail-server.ts';
import { sendMail } from './send-mail.ts';

export interface MailWork {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly settings: Pick<
    Settings,
    'PUBLIC_URL' | 'PRODUCT_NAME' | 'SMTP_URL' | 'MAIL_FROM' | 'SEND_CONCURRENCY'
  >;
}

/**
 * Starts the mail worker; mails are sent after their transaction commits. Without a mail server
 * they stay queued.
 */
export async function startMailing({ settings, ...deps }: MailWork): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = settings;
  if (url === undefined) return;
  const smtp = smtpMailServer({ url, from });
  const guard = guardGateway({
    gateway: 'mail server',
    log: deps.log,
    isRefusal: (error) => error instanceof MailNotAccepted && error.isRefused,
  });
  const mailServer: MailServer = { send: (mail) => guard(() => smtp.send(mail)) };
  const look = { productName: settings.PRODUCT_NAME, publicUrl: settings.PUBLIC_URL };
  await deps.jobs.work(
    'send-mail',
    ({ mailId = '' }) => sendMail({ ...deps, mailServer, look }, mailId),
    settings.SEND_CONCURRENCY,
  );
}

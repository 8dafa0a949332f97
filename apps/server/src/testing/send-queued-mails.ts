import { smtpMailServer } from '../features/outgoing/mails/mail-server.ts';
import { sendMail } from '../features/outgoing/mails/send-mail.ts';
import type { MailProvider } from './providers/mail-provider.ts';
import { testEnvironment } from './test-secrets.ts';
import type { TestWorld } from './test-world.ts';

/** Sends all queued mails, oldest first, as their jobs would. */
export async function sendQueuedMails(
  world: Pick<TestWorld, 'store' | 'secrets' | 'time'>,
  provider: MailProvider,
): Promise<void> {
  const waiting = await world.store.inGlobal((tx) =>
    tx
      .selectFrom('outgoing_mail')
      .select('id')
      .where('content_cipher', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const mailServer = smtpMailServer({ url: provider.url, from: 'Kolli <kolli@example.test>' });
  const look = { productName: 'Kolli', publicUrl: testEnvironment.PUBLIC_URL };
  const deps = { ...world, clock: world.time.clock, mailServer, look };
  for (const { id } of waiting) await sendMail(deps, id);
}

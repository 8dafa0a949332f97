import { createTransport } from 'nodemailer';
import type { WrittenMail } from './write-mail.ts';

/** Sends mails through a mail server. */
export interface MailServer {
  /** Throws `MailNotAccepted` if the server does not accept the mail. */
  send: (mail: WrittenMail & { readonly to: string; readonly id: string }) => Promise<void>;
}

/**
 * The mail server did not accept a mail. `isRefused` if it never will, e.g. for an unknown address.
 * The message contains only codes, because server responses quote addresses.
 */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted';
  readonly isRefused: boolean;

  constructor(codes: string, isRefused: boolean) {
    super(`The mail server did not accept it: ${codes}`);
    this.isRefused = isRefused;
  }
}

const stepMs = 10_000;
/**
 * Shorter than the timeout of the job, so that no second worker sends the mail at the same time.
 */
const timeoutMs = 40_000;

/** Only refusals of this recipient or text concern the mail; others are caused by the settings. */
function notAccepted(error: unknown): MailNotAccepted {
  const { code, command, responseCode, permanent } = error as {
    readonly code?: string;
    readonly command?: string;
    readonly responseCode?: number;
    readonly permanent?: boolean;
  };
  const isOfMail = command === 'RCPT TO' || (command === 'DATA' && code === 'EMESSAGE');
  const codes = [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
  return new MailNotAccepted(codes, isOfMail && permanent === true);
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailNotAccepted('ETIMEDOUT', false)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The sender's domain, used in Message-IDs. */
const domainOf = (from: string) => /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost';

/**
 * A mail server by SMTP, `smtp://` (with STARTTLS where the server offers it) or `smtps://`. The
 * Message-ID contains the mail's id, so that mail clients deduplicate a mail sent twice.
 */
export function smtpMailServer(settings: {
  readonly url: string;
  readonly from: string;
}): MailServer {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    // Never load files or URLs named in the content.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const messageIdOf = (id: string) => `<${id}@${domainOf(settings.from)}>`;
  return {
    send: async ({ to, id, subject, text, html, writtenAt }) => {
      const message = {
        from: settings.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: messageIdOf(id),
        date: writtenAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      try {
        await withTimeout(transport.sendMail(message));
      } catch (error) {
        throw error instanceof MailNotAccepted ? error : notAccepted(error);
      }
    },
  };
}

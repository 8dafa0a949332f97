import { createTransport } from 'nodemailer';
import type { WrittenMail } from './write-mail.ts';

/** Hands mails to a mail server. */
export interface MailServer {
  /** Throws `MailNotTaken` when the server does not take it. */
  hand: (mail: WrittenMail & { readonly to: string; readonly id: string }) => Promise<void>;
}

/**
 * The mail server did not take a mail: `isRefused` when it never will take this one, such as for an
 * address that nobody has. The message tells codes alone: what servers answer quotes addresses.
 */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  readonly isRefused: boolean;

  constructor(codes: string, isRefused: boolean) {
    super(`The mail server did not take it: ${codes}`);
    this.isRefused = isRefused;
  }
}

const stepMs = 10_000;
/** Below the time after which its job is given up, so that nobody sends it a second time meanwhile. */
const longestMs = 40_000;

/** Refusals of this recipient or this text; of the sender or the login, settings are to blame. */
function notTaken(error: unknown): MailNotTaken {
  const { code, command, responseCode, permanent } = error as {
    readonly code?: string;
    readonly command?: string;
    readonly responseCode?: number;
    readonly permanent?: boolean;
  };
  const isOfMail = command === 'RCPT TO' || (command === 'DATA' && code === 'EMESSAGE');
  const codes = [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
  return new MailNotTaken(codes, isOfMail && permanent === true);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailNotTaken('ETIMEDOUT', false)), longestMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The domain that our Message-IDs are of: that of the sender. */
const domainOf = (from: string) => /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost';

/**
 * A mail server by SMTP, `smtp://` (with STARTTLS where the server offers it) or `smtps://`. The
 * Message-ID is made of the mail's id: handed over twice, it is the same message to every reader.
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
    // Whatever a text holds, it is a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const messageIdOf = (id: string) => `<${id}@${domainOf(settings.from)}>`;
  return {
    hand: async ({ to, id, subject, text, html, writtenAt }) => {
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
        await inTime(transport.sendMail(message));
      } catch (error) {
        throw error instanceof MailNotTaken ? error : notTaken(error);
      }
    },
  };
}

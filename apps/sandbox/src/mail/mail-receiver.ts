import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Mailbox, SandboxMail } from './mailbox.ts';

const largestBytes = 1024 * 1024;

/** A refusal with the code that SMTP answers it by. */
const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // What is over the limit is read to its end all the same, else the sender gets no answer.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refusal(552, 'The mail is too large');
  return Buffer.concat(chunks);
}

async function parse(source: Buffer, to: string): Promise<Omit<SandboxMail, 'id'>> {
  const mail = await PostalMime.parse(source);
  return {
    at: Date.now(),
    to,
    from: mail.from?.address ?? '',
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

/** The mail server: SMTP without login, which takes mail to anybody into the mailbox. */
export class MailReceiver {
  readonly #server: SMTPServer;

  constructor(mailbox: Mailbox) {
    this.#server = new SMTPServer({
      banner: 'Kolli sandbox',
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      size: largestBytes,
      closeTimeout: 500,
      onMailFrom: (_address, _session, done) =>
        done(mailbox.isAway ? refusal(451, 'The mail server is away') : null),
      onData: (stream, session, done) => {
        const take = async () => {
          try {
            const source = await read(stream);
            for (const { address } of session.envelope.rcptTo)
              mailbox.take(await parse(source, address));
            done(null);
          } catch (error) {
            done(error instanceof Error ? error : refusal(451, 'The mail was not kept'));
          }
        };
        void take();
      },
    });
    // A client that goes away in the middle is no fault of ours.
    this.#server.on('error', () => undefined);
  }

  /** Where it listens; 0 while it does not. */
  get port(): number {
    const address = this.#server.server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  }

  /** Listens; throws what keeps it from that, such as a taken port. */
  async start(port: number, host: string): Promise<void> {
    const { server } = this.#server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      this.#server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  }

  async stop(): Promise<void> {
    if (this.port === 0) return;
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

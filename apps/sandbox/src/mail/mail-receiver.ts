import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Mailbox, SandboxMail } from './mailbox.ts';

const maxBytes = 1024 * 1024;

/** An error with an SMTP response code. */
const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A stream over the limit must be consumed, otherwise the sender gets no response.
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

/** The mail server: SMTP without login, which stores mail to every address in the mailbox. */
export class MailReceiver {
  readonly #server: SMTPServer;

  constructor(mailbox: Mailbox) {
    this.#server = new SMTPServer({
      banner: 'Kolli sandbox',
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      size: maxBytes,
      closeTimeout: 500,
      onMailFrom: (_address, _session, done) =>
        done(mailbox.isAway ? refusal(451, 'The mail server is away') : null),
      onData: (stream, session, done) => {
        const receive = async () => {
          try {
            const source = await read(stream);
            for (const { address } of session.envelope.rcptTo)
              mailbox.add(await parse(source, address));
            done(null);
          } catch (error) {
            done(error instanceof Error ? error : refusal(451, 'The mail was not stored'));
          }
        };
        void receive();
      },
    });
    // Ignores clients that disconnect.
    this.#server.on('error', () => undefined);
  }

  /** Its port; 0 while it does not listen. */
  get port(): number {
    const address = this.#server.server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  }

  /** Starts listening; throws when it cannot, for example because the port is in use. */
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

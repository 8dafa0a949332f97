import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { closeAtEnd } from '../close-at-end.ts';
import { listen } from '../wire/listen.ts';
import { smtpMailServer } from '../../features/outgoing/mails/mail-server.ts';
import { sendMail } from '../../features/outgoing/mails/send-mail.ts';
import { testEnvironment } from '../test-secrets.ts';
import type { TestWorld } from '../test-world.ts';

export interface ArrivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The http(s) URLs in the text, in order. */
  readonly links: readonly string[];
  readonly messageId: string;
  /** The raw source with headers. */
  readonly source: string;
}

async function parse(source: Buffer, to: string): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(source);
  const text = mail.text ?? '';
  return {
    to,
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
    source: source.toString(),
  };
}

const refusal = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code });

interface Mood {
  isAway: boolean;
  isRefusing: boolean;
  gate: Promise<void>;
  tries: number;
}

function createServer(mood: Mood, received: ArrivedMail[]): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: (_address, _session, done) => {
      mood.tries += 1;
      done(mood.isAway ? refusal(451, 'Come again later') : null);
    },
    onRcptTo: ({ address }, _session, done) =>
      done(mood.isRefusing ? refusal(550, `Nobody is called ${address}`) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      const take = async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        received.push(await parse(Buffer.concat(chunks), to));
        await mood.gate;
        done(null);
      };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void take());
    },
  });
}

/** A test mail server that accepts every mail, and can be made unavailable. It closes by itself at the end. */
export async function openMailProvider() {
  const mood: Mood = { isAway: false, isRefusing: false, gate: Promise.resolve(), tries: 0 };
  const received: ArrivedMail[] = [];
  const server = createServer(mood, received);
  server.on('error', () => undefined);
  const port = await listen(server.server);
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  closeAtEnd(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Received mails in order, with duplicates. */
    mails: () => [...received],
    mailsTo: (to: string) => received.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()),
    tries: () => mood.tries,
    setAway: (isAway: boolean) => void (mood.isAway = isAway),
    /** Refuses each recipient permanently, as for an unknown address. */
    setRefusing: (isRefusing: boolean) => void (mood.isRefusing = isRefusing),
    /** Receives mails without responding, until the returned function is called. */
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      mood.gate = promise;
      return resolve;
    },
    close,
  };
}
export type MailProvider = Awaited<ReturnType<typeof openMailProvider>>;

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

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
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

/** A test mail server, which can be made unavailable. */
export interface MailProvider {
  readonly url: string;
  /** Received mails in order, with duplicates. */
  mails: () => ArrivedMail[];
  /** The mails to one address. */
  mailsTo: (address: string) => ArrivedMail[];
  /** Number of started deliveries. */
  tries: () => number;
  setAway: (isAway: boolean) => void;
  /** Refuses each recipient permanently, as for an unknown address. */
  setRefusing: (isRefusing: boolean) => void;
  /** Receives mails without responding, until the returned function is called. */
  holdAnswers: () => () => void;
  close: () => Promise<void>;
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

/** Opens a mail server on a free port that accepts every mail. */
export async function openMailProvider(): Promise<MailProvider> {
  const mood: Mood = { isAway: false, isRefusing: false, gate: Promise.resolve(), tries: 0 };
  const received: ArrivedMail[] = [];
  const server = createServer(mood, received);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: () => [...received],
    mailsTo: (to) => received.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()),
    tries: () => mood.tries,
    setAway: (isAway) => {
      mood.isAway = isAway;
    },
    setRefusing: (isRefusing) => {
      mood.isRefusing = isRefusing;
    },
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      mood.gate = promise;
      return resolve;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

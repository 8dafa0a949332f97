import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as its reader sees it. */
export interface ArrivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The http(s) addresses in the text, in their order. */
  readonly links: readonly string[];
  readonly messageId: string;
  /** As it came, headers and all. */
  readonly source: string;
}

/** A mail server on a port of its own, which can be away. */
export interface MailProvider {
  readonly url: string;
  /** What was taken, in the order of its coming, each as often as it came. */
  mails: () => ArrivedMail[];
  /** The mails to one address. */
  mailsTo: (address: string) => ArrivedMail[];
  /** How often somebody began to hand a mail over. */
  tries: () => number;
  setAway: (isAway: boolean) => void;
  /** Refuses each recipient for good, as for an address that nobody has. */
  setRefusing: (isRefusing: boolean) => void;
  /** Takes mails from now on without answering, until the returned function is called. */
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

function createServer(mood: Mood, taken: ArrivedMail[]): SMTPServer {
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
        taken.push(await parse(Buffer.concat(chunks), to));
        await mood.gate;
        done(null);
      };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void take());
    },
  });
}

/** Opens a mail server on a free port that takes every mail. */
export async function openMailProvider(): Promise<MailProvider> {
  const mood: Mood = { isAway: false, isRefusing: false, gate: Promise.resolve(), tries: 0 };
  const taken: ArrivedMail[] = [];
  const server = createServer(mood, taken);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: () => [...taken],
    mailsTo: (to) => taken.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()),
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

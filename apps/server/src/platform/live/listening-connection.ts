import pg from 'pg';
import { connectionOptions } from '../database/transaction/open-pool.ts';

/** The channel of positions and of notices that are not stored; number_change_notices() sends to it, too. */
export const channel = 'kolli_live';

/** The name of listening connections in PostgreSQL's views. */
export const listeningName = 'kolli live';

interface Listening {
  readonly url: string;
  readonly onError: (error: Error) => void;
  /** What it throws is reported. */
  readonly onPayload: (payload: string) => void;
  /** Listening has started, for the first time or again, over this connection. `fail` ends it. */
  readonly onBegin: (client: pg.Client, fail: (error: unknown) => void) => Promise<void>;
  /** Listening has stopped; unless it was closed it will restart. */
  readonly onStop: () => void;
}

/** Query timeout, which detects dead connections. */
const queryTimeoutMs = 15_000;

const createClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: listeningName,
    options: connectionOptions(),
    keepAlive: true,
    query_timeout: queryTimeoutMs,
  });

const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('Listening failed', { cause });

/** Opens one listening connection. `onLost` is called once, when it is lost for any reason. */
async function listenOnce(
  { url, onError, onPayload, onBegin, onStop }: Listening,
  onLost: (error?: Error) => void,
): Promise<() => Promise<void>> {
  const client = createClient(url);
  let isOver = false;
  const lose = (error?: unknown) => {
    if (isOver) return;
    isOver = true;
    onStop();
    client.end().catch(() => undefined);
    onLost(error === undefined ? undefined : asError(error));
  };
  client.on('error', lose);
  client.on('end', () => lose());
  client.on('notification', ({ payload = '' }) => {
    try {
      onPayload(payload);
    } catch (error) {
      onError(asError(error));
    }
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    await onBegin(client, lose);
  } catch (error) {
    lose(error);
  }
  return async () => {
    isOver = true;
    onStop();
    await client.end().catch(() => undefined);
  };
}

/** Maintains one listening connection; reconnects with growing pauses when it is lost. */
export function keepListening(listening: Listening): () => Promise<void> {
  let isClosed = false;
  let pauseMs = 100;
  let timer: NodeJS.Timeout | undefined;
  let closing: Promise<() => Promise<void>> | undefined;

  const connect = () => {
    let isLost = false;
    closing = listenOnce(listening, (error) => {
      isLost = true;
      if (error !== undefined) listening.onError(error);
      if (isClosed) return;
      timer = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, 5000);
    });
    void closing.then(() => {
      if (!isLost) pauseMs = 100;
    });
  };
  connect();

  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await (await closing)?.();
  };
}

import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { addCounts, spanStartOf } from './event-counts.ts';
import { type SecurityEvent, securityEvents } from './security-event.ts';

/** A refused call: ids and names of the product only, nothing that the caller has typed, except the ids that a wrong key names. */
export interface RefusedCall {
  readonly code: ErrorCode;
  readonly method: string;
  /** The pattern of the path, such as '/api/deliveries/show/:docId'; undefined where there is no such call. */
  readonly route: string | undefined;
  /** The id of the request in all lines of the log. */
  readonly reqId: string;
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string;
  /** The person of the token, the session or the tried account. */
  readonly userId?: string | undefined;
  /** Where the person or machine works; of a wrong key what its text says. */
  readonly pharmacyId?: string | undefined;
  readonly boxId?: string | undefined;
  /** The name of an order source. */
  readonly source?: string | undefined;
  /** The key that the text of a wrong key names. */
  readonly keyId?: string | undefined;
}

/** Refused calls as lines of the log, in the metrics, and as counts in the database. */
export interface SecurityLog {
  readonly note: (event: SecurityEvent, call: RefusedCall) => void;
  /** Counts an event that is no refused call and has a line of its own. */
  readonly count: (event: SecurityEvent) => void;
  /** Writes what this instance has counted to the database. Failed counts are written with the next ones. */
  readonly flush: () => Promise<void>;
}

/** How many lines of each event an instance writes in a minute: floods are only counted. */
export const maxLinesPerMinute = 1_000;

const flushAfterMs = 5_000;
const minuteMs = 60_000;

/** Writes lines up to the limit, then one line that says so. */
function lineWriter(log: Log, clock: Clock) {
  const written = new Map<SecurityEvent, { readonly minute: number; lines: number }>();
  return (event: SecurityEvent, call: RefusedCall) => {
    const minute = Math.floor(clock().getTime() / minuteMs);
    const known = written.get(event);
    const current = known?.minute === minute ? known : { minute, lines: 0 };
    current.lines += 1;
    written.set(event, current);
    if (current.lines <= maxLinesPerMinute) log.warn({ event, ...call }, 'refused');
    else if (current.lines === maxLinesPerMinute + 1)
      log.warn({ event }, 'refused: further ones of this minute are only counted');
  };
}

/** The counts of this instance that are not in the database yet. */
class PendingCounts {
  #counts = new Map<string, { event: SecurityEvent; spanStart: Date; count: number }>();

  add(event: SecurityEvent, spanStart: Date, count: number): void {
    const key = `${event} ${spanStart.getTime()}`;
    const known = this.#counts.get(key);
    this.#counts.set(key, { event, spanStart, count: (known?.count ?? 0) + count });
  }

  takeAll() {
    const taken = [...this.#counts.values()];
    this.#counts.clear();
    return taken;
  }
}

/** Counts the events of this instance, each from the start. */
function createCounter(metrics: Registry): Counter<'event'> {
  const counter = new Counter({
    name: 'kolli_security_events_total',
    help: 'Failed sign-ins, lock-outs, wrong keys, refused calls and people who were shown unusually many customers, of this instance.',
    labelNames: ['event'],
    registers: [metrics],
  });
  for (const event of securityEvents) counter.inc({ event }, 0);
  return counter;
}

interface SecurityLogDeps {
  readonly store: Pick<Store, 'inGlobal'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
}

/** Opens the security log of this instance. `flush` it before the database is closed. */
export function openSecurityLog({ store, clock, log, metrics }: SecurityLogDeps): SecurityLog {
  const write = lineWriter(log, clock);
  const counter = createCounter(metrics);
  const pending = new PendingCounts();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counts = pending.takeAll();
    if (counts.length === 0) return;
    await store
      .inGlobal((tx) => addCounts(tx, counts))
      .catch((error: unknown) => {
        for (const { event, spanStart, count } of counts) pending.add(event, spanStart, count);
        log.warn({ err: error }, 'security events are not in the database yet');
      });
  };
  const count = (event: SecurityEvent) => {
    counter.inc({ event });
    pending.add(event, spanStartOf(clock()), 1);
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  };
  return {
    note: (event, call) => {
      write(event, call);
      count(event);
    },
    count,
    flush,
  };
}

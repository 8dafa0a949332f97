import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import {
  deleteCounts,
  listCounts,
  markUnusual,
  spanMs,
} from '../../platform/security-log/event-counts.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type MailTools, queueMail } from '../outgoing/mails/queue-mail.ts';
import { findUnusual, type UnusualCount, usualMs } from './find-unusual.ts';

function lineOf({ event, spanStart, count, usual }: UnusualCount): string {
  return `${event}: ${count} in the ten minutes from ${spanStart.toISOString()}, the usual number is ${usual.toFixed(1)}`;
}

/**
 * Logs, and mails to the service address if configured, which security events happen ten times as often as usual
 * (SEC-09): once for an episode of an event, also across instances and restarts. Deletes counts that are over.
 */
export async function reportAttacks(
  deps: MailTools & {
    readonly store: Store;
    readonly clock: Clock;
    readonly log: Log;
    readonly settings: Pick<Settings, 'SERVICE_ADDRESS'>;
  },
): Promise<void> {
  const { store, clock, log, settings } = deps;
  const now = clock();
  const first = new Date(now.getTime() - usualMs - 2 * spanMs);
  const news = await store.inGlobal(async (tx) => {
    const found = findUnusual(await listCounts(tx, first), now);
    for (const one of found) await markUnusual(tx, one);
    await deleteCounts(tx, first);
    const fresh = found.filter(({ isNew }) => isNew);
    const { SERVICE_ADDRESS: to } = settings;
    if (fresh.length > 0 && to !== undefined) {
      const facts = { events: fresh.map(lineOf).join('\n') };
      await queueMail(tx, deps, { to, kind: 'attack_suspected', now, language: 'en', facts });
    }
    return fresh;
  });
  for (const { event, count, usual } of news)
    log.warn({ event, count, usual }, 'ten times the usual refusals in ten minutes');
}

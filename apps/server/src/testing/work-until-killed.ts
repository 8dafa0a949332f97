import { setTimeout as sleep } from 'node:timers/promises';
import { tellDueAlarms } from '../features/alarms/alarms.jobs.ts';
import { actOnDueDeliveries } from '../features/delivery-clock/delivery-clock.jobs.ts';
import { startMailing } from '../features/mails/mails.jobs.ts';
import { startSending } from '../features/messages/messages.jobs.ts';
import { createLog } from '../platform/log.ts';
import { openServices } from '../services.ts';
import { readSettings } from '../settings.ts';

/**
 * A worker as a process of its own, which tests kill: it acts on deliveries and tells of alarms again
 * and again as if it were `KOLLI_TEST_NOW` (epoch milliseconds), and sends the messages and mails. Says
 * 'working' once it does.
 */
async function work(): Promise<never> {
  const now = Number(process.env.KOLLI_TEST_NOW);
  const services = await openServices(
    readSettings(process.env),
    createLog('silent'),
    () => new Date(now),
  );
  await startSending(services);
  await startMailing(services);
  process.stdout.write('working\n');
  for (;;) {
    // What fails comes again in the next round, as its job would.
    await Promise.allSettled([actOnDueDeliveries(services)]);
    await Promise.allSettled([tellDueAlarms(services)]);
    // The processor is for what there is to send meanwhile.
    await sleep(20);
  }
}

process.on('disconnect', () => process.exit(0));
await work();

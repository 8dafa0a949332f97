import { setTimeout as sleep } from 'node:timers/promises';
import { notifyDueAlarms } from '../features/alarms/notifications/alarms.jobs.ts';
import { actOnDueDeliveries } from '../features/delivery-clock/delivery-clock.jobs.ts';
import { startMailing } from '../features/outgoing/mails/mails.jobs.ts';
import { startSending } from '../features/outgoing/messages/messages.jobs.ts';
import { createLog } from '../platform/log.ts';
import { openServices } from '../services.ts';
import { readSettings } from '../platform/settings/settings.ts';

/**
 * A worker process for tests to kill: repeatedly processes due deliveries and alarms at the time
 * `KOLLI_TEST_NOW` (epoch milliseconds), and sends messages and mails. Prints 'working' once
 * started.
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
    // Failures are retried in the next round, like jobs.
    await Promise.allSettled([actOnDueDeliveries(services)]);
    await Promise.allSettled([notifyDueAlarms(services)]);
    // Leaves CPU time for sending.
    await sleep(20);
  }
}

process.on('disconnect', () => process.exit(0));
await work();

import { createLog } from '../../../platform/log.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { openServices } from '../../../services.ts';
import { eraseCustomerData } from '../customer-data/erase-customer-data.ts';
import { runRetention } from '../run-retention.ts';

/**
 * A process for tests to kill, at the time `KOLLI_TEST_NOW` (epoch milliseconds): without arguments it runs the night
 * of retention in batches of two rows; with a pharmacy, a number and its end it erases the number's data.
 */
async function clear([pharmacyId, number, lastFour]: readonly string[]): Promise<void> {
  const now = Number(process.env.KOLLI_TEST_NOW);
  const log = createLog('silent');
  const services = await openServices(readSettings(process.env), log, () => new Date(now));
  process.stdout.write('working\n');
  if (pharmacyId === undefined) await runRetention(services, { size: 2 });
  else {
    const actor = { userId: null, userName: 'test' };
    const whose = { pharmacyId, number: number ?? '', lastFour: lastFour ?? '', actor };
    await eraseCustomerData(services, whose);
  }
}

process.on('disconnect', () => process.exit(0));
await clear(process.argv.slice(2));

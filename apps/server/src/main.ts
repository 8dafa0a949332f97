import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { isLostStatement, lostStatementAdvice } from './platform/database/database-faults.ts';
import { awaitDatabase } from './platform/database/login/await-database.ts';
import { checkLogin, LoginError } from './platform/database/login/check-login.ts';
import { repeatWhileAway } from './platform/database/login/repeat-while-away.ts';
import { createLog } from './platform/log.ts';
import { watchClocks } from './features/health/clocks/watch-clocks.ts';
import { openWatch } from './features/health/watch/open-watch.ts';
import { openServices, type Services } from './services.ts';
import {
  checkAuditKey,
  checkKeys,
  KeysRefused,
} from './features/administration/resealing/check-keys.ts';
import { checkSchema, SchemaRefused } from './platform/migration/check-schema.ts';
import { checkVersion } from './platform/migration/check-version.ts';
import { readSettings, SettingsError } from './platform/settings/settings.ts';
import { startWork } from './start-work.ts';

/**
 * How many connections may wait to be accepted; the system allows fewer (`net.core.somaxconn`). After a restart all boxes
 * connect at once, and one that finds no room tries again only after up to a minute.
 */
const maxUnaccepted = 65_535;

async function checkAllKeys(services: Services): Promise<void> {
  await checkAuditKey(services, services.settings.KOLLI_AUDIT_KEY);
  await checkKeys(services);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  await awaitDatabase(settings.DATABASE_URL, log, [
    checkVersion,
    checkLogin,
    (client) => checkSchema(client),
  ]);
  const services = await openServices(settings, log);
  await repeatWhileAway(log, () => checkAllKeys(services));
  const drain = { isDraining: false };
  const app = await createApp(services, undefined, drain);
  const watch = await openWatch(services);
  const clocks = watchClocks(services);
  if (settings.ROLE !== 'api') await startWork(services);
  const drainMs = settings.DRAIN_SECONDS * 1000;
  closeWithGrace({ delay: drainMs + 8000, logger: false }, async ({ err }) => {
    watch.beginEnding();
    if (err !== undefined) log.error({ err }, 'stopping after a fault');
    else if (drainMs > 0) {
      drain.isDraining = true;
      log.info({ seconds: settings.DRAIN_SECONDS }, 'Kolli drains');
      await sleep(drainMs);
    }
    // Requests that have not arrived by then are not awaited.
    const giveUp = setTimeout(() => app.server.closeAllConnections(), 3000);
    await app.close();
    clearTimeout(giveUp);
    await clocks.stop();
    await services.close();
    watch.close();
  });
  // The start script has the other end of the channel: exit when it exits.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  await app.listen({ host: settings.HOST, port: settings.PORT, backlog: maxUnaccepted });
  // With PORT=0 the system has chosen one.
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : settings.PORT;
  log.info({ port, role: settings.ROLE }, 'Kolli listens');
}

/** One sentence for what the operator can put right, otherwise the whole stack. */
function explainFault(error: Error): string {
  const refusals = [SettingsError, LoginError, SchemaRefused, KeysRefused];
  if (refusals.some((refusal) => error instanceof refusal)) return error.message;
  if (isLostStatement(error))
    return `The pooler before the database does not keep prepared statements (${error.message}): ${lostStatementAdvice}.`;
  if ('syscall' in error && error.syscall === 'listen')
    return `${error.message}: end what listens there, or change HOST and PORT, or METRICS_HOST and METRICS_PORT.`;
  return String(error.stack);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explainFault(error as Error)}\n`);
  process.exit(1);
});

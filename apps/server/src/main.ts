import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { awaitDatabase } from './platform/database/await-database.ts';
import { createLog } from './platform/log.ts';
import { openServices } from './services.ts';
import { readSettings, SettingsError } from './platform/settings/settings.ts';
import { startWork } from './start-work.ts';

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  await awaitDatabase(settings.DATABASE_URL, log);
  const services = await openServices(settings, log);
  const app = await createApp(services);
  if (settings.ROLE !== 'api') await startWork(services);
  closeWithGrace({ delay: 8000, logger: false }, async ({ err }) => {
    if (err !== undefined) log.error({ err }, 'stopping after a fault');
    // Requests that have not arrived by then are not awaited.
    const giveUp = setTimeout(() => app.server.closeAllConnections(), 3000);
    await app.close();
    clearTimeout(giveUp);
    await services.close();
  });
  // The start script has the other end of the channel: exit when it exits.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  await app.listen({ host: settings.HOST, port: settings.PORT });
  log.info({ port: settings.PORT, role: settings.ROLE }, 'Kolli listens');
}

start().catch((error: unknown) => {
  const isKnown = error instanceof SettingsError;
  process.stderr.write(`${isKnown ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});

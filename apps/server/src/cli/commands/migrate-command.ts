import { migrate } from '../../platform/migration/migrate.ts';
import { readRetention } from '../../platform/settings/settings.ts';
import { type Command, readArguments, UsageError } from '../input/command.ts';
import { databaseUrl } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds > 0) return seconds;
  throw new UsageError('--wait needs a whole number of seconds above 0');
}

/** `kolli migrate` */
export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate [--wait <seconds>]',
  summary:
    'Migrate the database to this version as its owner (DATABASE_OWNER_URL); the login of DATABASE_URL ' +
    'is created if there is none of its name. Each step waits up to 300 seconds (--wait) for transactions of others',
  run: async (args, context) => {
    const { wait } = readArguments(args, { wait: { type: 'string' } }).values;
    const { environment, say } = context;
    const totalMs = wait === undefined ? {} : { totalMs: secondsOf(wait) * 1000 };
    const url = databaseUrl(environment, 'DATABASE_OWNER_URL');
    const progress = context.startProgress('Steps of the schema');
    const applied = await interruptible(
      context,
      () =>
        'The steps up to here are applied. Run the same command again before a server starts: it does the rest.',
      (signal) =>
        migrate(url, {
          appUrl: environment['DATABASE_URL'] || undefined,
          readingYears: readRetention(environment).READING_YEARS,
          patience: { say, ...totalMs },
          signal,
          onProgress: progress.at,
        }),
    );
    progress.end();
    for (const name of applied) say(`applied ${name}`);
    if (applied.length === 0) say('The database is up to date.');
  },
};

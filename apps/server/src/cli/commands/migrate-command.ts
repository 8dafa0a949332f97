import { migrate } from '../../platform/migration/migrate.ts';
import { readRetention } from '../../platform/settings/settings.ts';
import { type Command, readArguments } from '../input/command.ts';
import { databaseUrl } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';

/** `kolli migrate` */
export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary:
    'Migrate the database to this version as its owner (DATABASE_OWNER_URL); the login of DATABASE_URL ' +
    'is created if there is none of its name',
  run: async (args, context) => {
    readArguments(args, {});
    const { environment } = context;
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
          signal,
          onProgress: progress.at,
        }),
    );
    progress.end();
    for (const name of applied) context.say(`applied ${name}`);
    if (applied.length === 0) context.say('The database is up to date.');
  },
};

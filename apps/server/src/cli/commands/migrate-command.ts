import { migrate } from '../../platform/migration/migrate.ts';
import { type Command, readArguments } from '../input/command.ts';
import { databaseUrl } from '../input/with-store.ts';

/** `kolli migrate` */
export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Migrate the database to this version; DATABASE_URL must be its owner',
  run: async (args, context) => {
    readArguments(args, {});
    const applied = await migrate(databaseUrl(context.environment));
    for (const name of applied) context.say(`applied ${name}`);
    if (applied.length === 0) context.say('The database is up to date.');
  },
};

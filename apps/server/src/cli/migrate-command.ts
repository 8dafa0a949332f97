import { migrate } from '../platform/database/migrate.ts';
import { type Command, readArguments } from './command.ts';
import { databaseUrl } from './with-store.ts';

/** `kolli migrate` */
export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Bring the database to this version; DATABASE_URL is its owner',
  run: async (args, context) => {
    readArguments(args, {});
    const applied = await migrate(databaseUrl(context.environment));
    for (const name of applied) context.say(`applied ${name}`);
    if (applied.length === 0) context.say('The database is at this version.');
  },
};

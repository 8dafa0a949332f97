import { distribute } from '../../platform/distribution/distribute.ts';
import { type Command, readArguments } from '../input/command.ts';
import { databaseUrl } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';

/** `kolli distribute` */
export const distributeCommand: Command = {
  name: 'distribute',
  usage: 'distribute',
  summary:
    'Distribute the tables of a migrated Citus database over its workers by pharmacy, as a superuser ' +
    '(DATABASE_OWNER_URL), while no server runs',
  run: async (args, context) => {
    readArguments(args, {});
    const url = databaseUrl(context.environment, 'DATABASE_OWNER_URL');
    const progress = context.startProgress('Tables and foreign keys');
    const isChanged = await interruptible(
      context,
      () =>
        'A part is distributed. Run the same command again before a server starts: it does the rest.',
      (signal) => distribute(url, { signal, onProgress: progress.at }),
    );
    progress.end();
    context.say(
      isChanged ? 'The database is distributed.' : 'The database was distributed before.',
    );
  },
};

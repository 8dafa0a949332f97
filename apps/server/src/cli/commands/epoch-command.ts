import { renewEpoch } from '../../features/devices/connection/database-epoch.ts';
import { type Command, readArguments } from '../input/command.ts';
import { withStore } from '../input/with-store.ts';

/** `kolli epoch renew` */
export const renewEpochCommand: Command = {
  name: 'epoch renew',
  usage: 'epoch renew',
  summary: 'After a restore, before the server starts: boxes send again what the database misses',
  run: async (args, context) => {
    readArguments(args, {});
    const id = await withStore(context, (store) => renewEpoch(store, context.clock()));
    context.say(`The database is in the new epoch ${id}.`);
  },
};

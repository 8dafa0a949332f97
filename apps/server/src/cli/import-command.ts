import { importHistory } from '../features/import/import-history.ts';
import { type Command, readArguments } from './command.ts';
import { readSecrets } from './read-secrets.ts';
import { withStore } from './with-store.ts';

const options = { 'unless-present': { type: 'boolean' } } as const;

/** `kolli import` */
export const importCommand: Command = {
  name: 'import',
  usage: 'import <history.ndjson> [--unless-present]',
  summary:
    'Take in the past deliveries of another system, all of them or none; with --unless-present none ' +
    'where the first one, by its kolli ID, is there already',
  run: async (args, context) => {
    const { values, words } = readArguments(args, options, ['history.ndjson']);
    const { secrets } = readSecrets(context);
    const count = await withStore(context, (store) =>
      importHistory({ store, secrets, clock: context.clock }, words[0] ?? '', {
        unlessPresent: values['unless-present'],
      }),
    );
    context.say(
      count === 0 ? 'The deliveries are already there.' : `${count} deliveries imported.`,
    );
  },
};

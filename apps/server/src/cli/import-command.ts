import { importHistory } from '../features/import/import-history.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { readSettings } from '../settings.ts';
import { type Command, readArguments } from './command.ts';
import { withStore } from './with-store.ts';

/** `kolli import` */
export const importCommand: Command = {
  name: 'import',
  usage: 'import <history.ndjson>',
  summary: 'Take in the past deliveries of another system, all of them or none',
  run: async (args, context) => {
    const { words } = readArguments(args, {}, ['history.ndjson']);
    const settings = readSettings(context.environment);
    const secrets = createSecrets({
      dataKeys: settings.KOLLI_DATA_KEYS,
      hashKey: settings.KOLLI_HASH_KEY,
    });
    const count = await withStore(context, (store) =>
      importHistory({ store, secrets, clock: context.clock }, words[0] ?? ''),
    );
    context.say(`${count} deliveries imported.`);
  },
};

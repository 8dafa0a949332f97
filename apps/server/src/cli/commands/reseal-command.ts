import { forgetDataKey } from '../../features/administration/resealing/forget-data-key.ts';
import { reseal } from '../../features/administration/resealing/reseal-database.ts';
import { CliError, type Command, readArguments } from '../input/command.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { withStore } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';

/** `kolli reseal` */
export const resealCommand: Command = {
  name: 'reseal',
  usage: 'reseal [--forget <key id>]',
  summary:
    'Encrypt and hash everything again with the newest keys, beside the running server, and report which keys ' +
    'are no longer needed; --forget gives up what a lost data key encrypted, so that the server starts without it',
  run: async (args, context) => {
    const { values } = readArguments(args, { forget: { type: 'string' } });
    const { secrets } = readSecrets(context);
    const { clock, say, startProgress } = context;
    const { done, left } = await withStore(context, async (store) => {
      if (values.forget !== undefined) {
        const what = await forgetDataKey({ store, secrets, clock }, values.forget);
        say(`The data key '${values.forget}' is given up: ${what} cannot be read any more.`);
        return { done: [], left: [] };
      }
      const progress = startProgress('Rows');
      return interruptible(
        context,
        () => 'The rows up to here are done. Run the same command again: it does the rest.',
        (signal) => reseal({ store, secrets, clock }, { signal, onProgress: progress.at }),
      );
    });
    for (const line of done) say(line);
    if (left.length > 0) throw new CliError(left.join('\n'));
  },
};

import { type Imported, importHistory } from '../features/import/import-history.ts';
import { type Command, readArguments } from './command.ts';
import { readSecrets } from './read-secrets.ts';
import { withStore } from './with-store.ts';

const options = { 'unless-present': { type: 'boolean' } } as const;

/** The count of years of history may take ten minutes: the database ends it before we give it up. */
const longestQueryMs = 11 * 60_000;

/** Readings are told of so many times on their way. */
const tellings = 4;

/** Says how far the readings are, a quarter at a time; a file of few lines needs no telling. */
function progress(say: (line: string) => void) {
  return (done: number, of: number) => {
    const quarter = (count: number) => Math.floor((count * tellings) / of);
    if (of >= tellings && quarter(done) > quarter(done - 1))
      say(`Readings: ${Math.floor((done * 100) / of)} % stored.`);
  };
}

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

function summary({ taken, readings }: Imported): string {
  const told = readings > 0 ? `, ${lines(readings)} of readings stored` : '';
  return taken > 0 ? `${lines(taken)} imported${told}.` : `The history is already there${told}.`;
}

/** `kolli import` */
export const importCommand: Command = {
  name: 'import',
  usage: 'import <history.ndjson> [--unless-present]',
  summary:
    'Take in the history of another system, all of it or none: past deliveries, alarms, checks of ' +
    'temperatures and, line by line after these, readings; with --unless-present nothing but ' +
    'readings where what the first other line tells is there already',
  run: async (args, context) => {
    const { values, words } = readArguments(args, options, ['history.ndjson']);
    const { secrets } = readSecrets(context);
    const imported = await withStore(
      context,
      (store) =>
        importHistory({ store, secrets, clock: context.clock }, words[0] ?? '', {
          unlessPresent: values['unless-present'],
          onReadings: progress(context.say),
        }),
      { longestQueryMs },
    );
    context.say(summary(imported));
  },
};

import { type Imported, importHistory } from '../../features/import/import-history.ts';
import { type Command, readArguments } from '../input/command.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { withStore } from '../input/with-store.ts';
import { readRetention } from '../../platform/settings/settings.ts';

const options = { 'unless-present': { type: 'boolean' } } as const;

/** Separating the stays of years of history may take ten minutes; longer than that statement's own timeout. */
const queryTimeoutMs = 11 * 60_000;

/** Number of progress reports for readings. */
const progressReports = 4;

/** Reports the progress of readings by quarters; small files have no reports. */
function progress(say: (line: string) => void) {
  return (done: number, of: number) => {
    const quarter = (count: number) => Math.floor((count * progressReports) / of);
    if (of >= progressReports && quarter(done) > quarter(done - 1))
      say(`Readings: ${Math.floor((done * 100) / of)} % stored.`);
  };
}

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

function summary({ taken, readings }: Imported): string {
  const suffix = readings > 0 ? `, ${lines(readings)} of readings stored` : '';
  return taken > 0
    ? `${lines(taken)} imported${suffix}.`
    : `The history is already there${suffix}.`;
}

/** `kolli import` */
export const importCommand: Command = {
  name: 'import',
  usage: 'import <history.ndjson> [--unless-present]',
  summary:
    'Import the history of another system, all or nothing: past deliveries, alarms, checks of ' +
    'temperatures and, line by line after these, readings; with --unless-present only ' +
    'readings if the content of the first other line already exists',
  run: async (args, context) => {
    const { values, words } = readArguments(args, options, ['history.ndjson']);
    const { secrets } = readSecrets(context);
    const settings = readRetention(context.environment);
    const imported = await withStore(
      context,
      (store) =>
        importHistory({ store, secrets, clock: context.clock, settings }, words[0] ?? '', {
          unlessPresent: values['unless-present'],
          onReadings: progress(context.say),
        }),
      { queryTimeoutMs, secrets },
    );
    context.say(summary(imported));
  },
};

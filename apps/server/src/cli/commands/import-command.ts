import { type Imported, importHistory } from '../../features/import/import-history.ts';
import type { ImportStage } from '../../features/import/import-stages.ts';
import { type CliContext, type Command, readArguments } from '../input/command.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { withStore } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';
import type { Progress } from '../progress/progress.ts';
import { readRetention } from '../../platform/settings/settings.ts';

const options = { 'unless-present': { type: 'boolean' } } as const;

/** Separating the stays of years of history may take ten minutes; longer than that statement's own timeout. */
const queryTimeoutMs = 11 * 60_000;

const labels: Readonly<Record<ImportStage, string>> = {
  'earlier statistics': 'Statistics of an earlier import',
  lines: 'Lines',
  statistics: 'Statistics',
  readings: 'Readings',
};

const repeat =
  'Run the same command again with --unless-present: it does the rest and stores nothing twice.';

/** What an import that stopped in a stage has stored, and how to go on. */
const howToGoOn: Readonly<Record<ImportStage, string>> = {
  'earlier statistics': 'Nothing was imported. Run the same command again.',
  lines: 'Nothing was imported. Run the same command again.',
  statistics: `The history is imported, but not counted, and its readings are not stored. ${repeat}`,
  readings: `The history is imported, but only a part of its readings. ${repeat}`,
};

/** Shows each stage by itself, and knows the last one. */
function followStages({ startProgress }: CliContext) {
  let shown: { readonly stage: ImportStage; readonly progress: Progress } | undefined;
  return {
    stage: () => shown?.stage ?? 'earlier statistics',
    onProgress: (stage: ImportStage, done: number, total: number) => {
      if (shown?.stage !== stage) shown = { stage, progress: startProgress(labels[stage]) };
      shown.progress.at(done, total);
    },
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
    const { stage, onProgress } = followStages(context);
    const unlessPresent = values['unless-present'];
    const imported = await interruptible(
      context,
      () => howToGoOn[stage()],
      (signal) =>
        withStore(
          context,
          (store) =>
            importHistory({ store, secrets, clock: context.clock, settings }, words[0] ?? '', {
              unlessPresent,
              onProgress,
              signal,
            }),
          { queryTimeoutMs, secrets },
        ),
    );
    context.say(summary(imported));
  },
};

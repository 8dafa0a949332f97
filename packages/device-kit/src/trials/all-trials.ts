import { commandTrials } from './command-trials.ts';
import { keypadTrials } from './keypad-trials.ts';
import { keyTrials } from './key-trials.ts';
import { linkTrials } from './link-trials.ts';
import { offlineTrials } from './offline-trials.ts';
import { pinTrials } from './pin-trials.ts';
import { recordTrials } from './record-trials.ts';
import { staffTrials } from './staff-trials.ts';
import { temperatureTrials } from './temperature-trials.ts';
import type { Trial } from './trial.ts';

/** All trials, in the order in which they run. */
export const allTrials: readonly Trial[] = [
  ...linkTrials,
  ...keyTrials,
  ...commandTrials,
  ...pinTrials,
  ...keypadTrials,
  ...staffTrials,
  ...offlineTrials,
  ...recordTrials,
  ...temperatureTrials,
];

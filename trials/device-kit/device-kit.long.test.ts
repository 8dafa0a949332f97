import { expect, test } from 'vitest';
import { furtherFaults } from '../../packages/device-kit/src/testing/further-faults.ts';
import { plantedFaults } from '../../packages/device-kit/src/testing/fault-table.ts';
import { allTrials } from '../../packages/device-kit/src/trials/all-trials.ts';
import type { Result } from '../../packages/device-kit/src/trials/trial.ts';
import { inTrial } from '../testing/in-trial.ts';
import { runTrials } from './run-trials.ts';

const lengths = { shortSeconds: 5, longMinutes: 8 };
/** For what a good box does; a busy machine may take long. */
const goodPatienceMs = 60_000;
/** For what a box with a fault does not do. */
const faultyPatienceMs = 4000;
/** For what does not come, where another slow step would be another finding. */
const awaitingPatienceMs = 20_000;

const json = { 'content-type': 'application/json' };
const deviations = (results: readonly Result[]) =>
  results.flatMap(({ trial, deviation }) => (deviation ? `${trial.id}: ${deviation}` : []));

const named = (...ids: readonly string[]) => allTrials.filter(({ id }) => ids.includes(id));
const quick = named(
  'unknown-outcome',
  'rotation',
  'command-power-cut',
  'pickup',
  'held-pin',
  'keypad-lock',
  'load',
  'offline-hours',
  'power-open-door',
  'clock-wrong',
  'restored-epoch',
  'hold-warm',
);
/** Their faults are found without waiting for what does not come. */
const quickFaults = named('command-twice', 'wrong-pin', 'keypad-lock', 'pins-apart', 'clock-wrong');
const quickFurther = ['keypad-lock', 'restored-epoch'];

test("INT-10: the sandbox's box passes each trial of the device kit", () =>
  inTrial('device-kit', lengths, async ({ isLong }) => {
    const began = performance.now();
    const results = await runTrials(isLong ? allTrials : quick, goodPatienceMs);
    const passed = results.filter(({ deviation }) => deviation === null).length;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${passed} of ${results.length} trials passed in ${seconds} s`);
    expect(deviations(results)).toEqual([]);
  }));

test('INT-10: each trial of the device kit finds a box with its planted fault', () =>
  inTrial('device-kit', lengths, async ({ isLong }) => {
    const missed: string[] = [];
    for (const trial of isLong ? allTrials : quickFaults) {
      const [fault = '', make] = plantedFaults[trial.id] ?? [];
      const [result] = await runTrials([trial], faultyPatienceMs, make?.());
      console.log(`${trial.id}: ${fault}: ${result?.deviation ?? 'not found'}`);
      if (typeof result?.deviation !== 'string') missed.push(`${trial.id}: ${fault}`);
    }
    expect(missed).toEqual([]);
  }));

test('INT-10: trials find further faults, each for its own reason', () =>
  inTrial('device-kit', lengths, async ({ isLong }) => {
    const others: string[] = [];
    for (const { trial, fault, make, found, isAwaited } of furtherFaults) {
      if (!isLong && !quickFurther.includes(trial)) continue;
      const patienceMs = isAwaited ? awaitingPatienceMs : goodPatienceMs;
      const [result] = await runTrials(named(trial), patienceMs, make());
      const deviation = result?.deviation ?? 'not found';
      console.log(`${trial}: ${fault}: ${deviation}`);
      if (!deviation.includes(found)) others.push(`${trial}: ${fault}: ${deviation}`);
    }
    expect(others).toEqual([]);
  }));

test('what plants the faults is none itself: the box passes through it without a fault', () =>
  inTrial('device-kit', lengths, async ({ isLong }) => {
    const results = await runTrials(isLong ? allTrials : named('pickup'), goodPatienceMs, {});
    expect(deviations(results)).toEqual([]);
  }));

test("INT-11: a new computer of the sandbox's box enrols itself and works with its key", () =>
  inTrial('device-kit', lengths, async () => {
    const replace = (control: string) =>
      fetch(`${control}/new-computer`, { method: 'POST', headers: json, body: '{}' });
    const trials = named('pickup', 'rotation');
    expect(deviations(await runTrials(trials, goodPatienceMs, undefined, replace))).toEqual([]);
  }));

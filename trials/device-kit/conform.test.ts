import { expect, test } from 'vitest';
import { plantedFaults } from '../../packages/device-kit/src/testing/fault-table.ts';
import { allTrials } from '../../packages/device-kit/src/trials/all-trials.ts';
import { runTrials } from './run-trials.ts';

/** A busy machine may take long; a fault of these trials is found without waiting for what does not come. */
const patienceMs = 60_000;
const named = (...ids: readonly string[]) => allTrials.filter(({ id }) => ids.includes(id));

test("INT-10: the sandbox's box passes trials of the device kit, also through what plants the faults", async () => {
  const trials = named('pickup', 'wrong-pin', 'keypad-lock');
  for (const fault of [undefined, {}]) {
    const results = await runTrials(trials, patienceMs, fault);
    expect(results.map(({ trial, deviation }) => [trial.id, deviation])).toEqual(
      trials.map(({ id }) => [id, null]),
    );
  }
});

test.each(['wrong-pin', 'keypad-lock', 'pins-apart'])(
  'INT-10: the trial %s of the device kit finds a box with its planted fault',
  async (id) => {
    const [, make] = plantedFaults[id] ?? [];
    const [result] = await runTrials(named(id), patienceMs, make?.());
    expect(result?.deviation).toEqual(expect.any(String));
  },
);

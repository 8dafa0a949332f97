import { expect, test } from 'vitest';
import { trialSize } from '../../apps/server/src/testing/trial-size.ts';
import { inTrial } from '../testing/in-trial.ts';
import { type Chains, openChains } from './chain.ts';
import { endColumns, entryColumns, setBack, tamperings } from './tamperings.ts';

const length = { shortSeconds: 5, longMinutes: 10 };

/** Tampers, and returns whether it is found without and with the heads outside the database. */
async function tryOnce(
  chains: Chains,
  tamper: (attack: ReturnType<Chains['attack']>) => Promise<unknown>,
  chance: Parameters<Chains['attack']>[0],
): Promise<{ alone: boolean; withHeads: boolean }> {
  const attack = chains.attack(chance);
  await tamper(attack);
  const alone = await chains.isFound(attack.pharmacyId, false);
  const withHeads = await chains.isFound(attack.pharmacyId, true);
  await chains.restore();
  return { alone, withHeads };
}

test('SEC-12: verify-audit finds every edit, deletion, insertion, append, swap and truncation by an owner of the database without the key', () =>
  inTrial('tamper', length, async ({ chance }) => {
    const names = Object.keys(tamperings);
    const tries = trialSize(names.length * 8, 10_000);
    const chains = await openChains(12);
    const missed: string[] = [];
    try {
      for (let done = 0; done < tries; done += 1) {
        const name = names[done % names.length] ?? '';
        const tamper = tamperings[name];
        if (tamper === undefined) throw new Error(name);
        const { alone, withHeads } = await tryOnce(chains, tamper, chance);
        if (!alone) missed.push(`${name}, without heads`);
        if (!withHeads) missed.push(`${name}, with heads`);
        // Otherwise a chain that is always broken would pass.
        if (done % 50 === 0)
          expect(await chains.isFound(chains.attack(chance).pharmacyId, true)).toBe(false);
      }
      console.log(
        `${tries - new Set(missed).size} of ${tries} tamperings of ${names.length} kinds found`,
      );
      expect(missed).toEqual([]);
    } finally {
      await chains.close();
    }
  }));

test('SEC-12: a chain that was set back to a state of its own is found by the heads outside the database', () =>
  inTrial('tamper', length, async ({ chance }) => {
    const chains = await openChains(12);
    try {
      for (let done = 0; done < trialSize(4, 100); done += 1)
        expect(await tryOnce(chains, setBack, chance)).toEqual({ alone: false, withHeads: true });
    } finally {
      await chains.close();
    }
  }));

test('the tried changes cover every column of the log', async () => {
  const chains = await openChains(12);
  try {
    expect(await chains.columnsOf('audit_entry')).toEqual(Object.keys(entryColumns));
    expect(await chains.columnsOf('audit_head')).toEqual(Object.keys(endColumns));
  } finally {
    await chains.close();
  }
});

import { expect, test } from 'vitest';
import { openChains } from '../apps/server/src/platform/audit/testing/chain.ts';
import { setBack, tamperings } from '../apps/server/src/platform/audit/testing/tamperings.ts';
import { inTrial } from './testing/in-trial.ts';

test('verify-audit finds whatever an owner of the database without the key does to the log, wherever', () =>
  inTrial('tamper', { shortSeconds: 10, longMinutes: 10 }, async ({ durationMs, chance }) => {
    const end = performance.now() + durationMs;
    const chains = await openChains(12);
    const missed: string[] = [];
    let tries = 0;
    while (performance.now() < end) {
      for (const [name, tamper] of Object.entries(tamperings)) {
        const { alone, withHeads } = await chains.tryOnce(tamper, chance);
        if (!alone) missed.push(`${name}, without heads`);
        if (!withHeads) missed.push(`${name}, with heads`);
        tries += 1;
      }
      expect(await chains.tryOnce(setBack, chance)).toEqual({ alone: false, withHeads: true });
    }
    console.log(`${tries} tamperings, not found: ${missed.length}`);
    expect(missed).toEqual([]);
  }));

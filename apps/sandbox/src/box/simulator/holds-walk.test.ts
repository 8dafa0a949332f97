import { expect, test } from 'vitest';
import { walkThroughHolds } from '../../testing/holds/hold-histories.ts';
import { doors } from '../../testing/holds/hold-walk.ts';
import { ModelKolli } from '../../testing/holds/model-kolli.ts';

const startsAt = 1_800_000_000_000;

test('HLD-05: in no history does a PIN open a door after the box could know of the hold, nor does a released parcel stay shut', async () => {
  const count = await walkThroughHolds(
    async (rules) => ({ kolli: new ModelKolli(rules, doors), startsAt }),
    { numRuns: 100 },
  );
  expect(count).toBe(100);
});

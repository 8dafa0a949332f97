import { test } from 'vitest';
import { clearCanaries } from '../apps/server/src/features/retention/testing/canaries.ts';
import { inTrial } from './testing/in-trial.ts';

test('RET-08: no number that came in any way is in a table, index, dump or log after its time', () =>
  inTrial('canaries', { shortSeconds: 20, longMinutes: 20 }, ({ isLong }) =>
    clearCanaries(isLong ? 10_000 : 100, true),
  ));

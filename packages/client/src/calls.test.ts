import { expect, test } from 'vitest';
import { callsText } from './testing/calls-text.ts';

test('INT-07: the calls and types of the client are those of the contract', async () => {
  await expect(callsText()).toMatchFileSnapshot('calls.gen.ts');
});

import { expect, test } from 'vitest';
import { type Draws, openChains } from './testing/chain.ts';
import { endColumns, entryColumns, setBack, tamperings } from './testing/tamperings.ts';

const chains = await openChains(12);

let turn = 0;
/** Takes the places of a chain in turn. */
const inTurn: Draws = {
  between: (min, max) => min + (turn++ % (max - min + 1)),
  pick: (items) => items[turn++ % items.length] ?? items[0],
  happens: () => turn++ % 2 === 0,
};

test.each(Object.keys(tamperings))(
  'SEC-12: without the key an owner of the database cannot hide: %s',
  async (name) => {
    const { pharmacyId } = chains.attack(inTurn);
    expect(await chains.isFound(pharmacyId, true)).toBe(false);
    const tamper = tamperings[name] ?? setBack;
    for (const _chain of ['pruned', 'whole'])
      expect(await chains.tryOnce(tamper, inTurn)).toEqual({ alone: true, withHeads: true });
  },
);

test('SEC-12: a chain that was set back to a state of its own is found by the heads outside the database', async () => {
  for (const _chain of ['pruned', 'whole'])
    expect(await chains.tryOnce(setBack, inTurn)).toEqual({ alone: false, withHeads: true });
});

test('the tried changes cover every column of the log', async () => {
  expect(await chains.columnsOf('audit_entry')).toEqual(Object.keys(entryColumns));
  expect(await chains.columnsOf('audit_head')).toEqual(Object.keys(endColumns));
});

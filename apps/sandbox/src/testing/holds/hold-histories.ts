import type { DeviceState } from '@kolli/contract/machine/device';
import fc from 'fast-check';
import { type Act, airs, type Door, doors, HoldWalk } from './hold-walk.ts';
import type { WalkedKolli } from './walked-kolli.ts';

const minutes = fc.integer({ min: 1, max: 20 });
const air = fc.constantFrom(...airs);

const send = fc.record({
  kind: fc.constant('send' as const),
  limit: fc.constantFrom(1, 7, 1000),
  isAnswerLost: fc.boolean(),
});
const jump = fc.record({
  kind: fc.constant('jump' as const),
  minutes: fc.integer({ min: -90, max: 90 }),
});
const decision = fc.constantFrom('release', 'release', 'reject');

const single: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('pass' as const),
    minutes,
    module: fc.constantFrom(1 as const, 2 as const),
    air,
  }),
  fc.record({
    kind: fc.constantFrom('load', 'type', 'close', 'remove', 'hold', 'release', 'reject'),
    door: fc.constantFrom(...doors),
  }),
  send,
  fc.record({ kind: fc.constantFrom('ask', 'answer', 'settle', 'restart') }),
  fc.record({ kind: fc.constant('cut' as const), when: fc.constantFrom('before', 'after') }),
  jump,
);

/** What happens often together, at one door. */
const usual = (door: Door): fc.Arbitrary<readonly Act[]> => {
  const module = door === '2-1' ? 2 : 1;
  const pass = fc.record({
    kind: fc.constant('pass' as const),
    minutes,
    module: fc.constant(module),
    air,
  });
  const [load, type, close] = [
    { kind: 'load', door },
    { kind: 'type', door },
    { kind: 'close', door },
  ] as const;
  const [ask, answer, settle] = [{ kind: 'ask' }, { kind: 'answer' }, { kind: 'settle' }] as const;
  return fc.oneof(
    fc.constant([load, settle]),
    fc.constant([type, close]),
    pass.map((one) => [one, settle]),
    // Somebody decides; the box measures and reports until it knows.
    fc
      .tuple(decision, fc.option(jump, { nil: settle }), pass, send, pass)
      .map(
        ([kind, first, ...rest]) => [settle, { kind, door }, first, ...rest, ask, answer] as const,
      ),
    // Somebody decides about a parcel that was moved meanwhile.
    fc.tuple(decision, pass).map(([kind, one]) => {
      return [{ kind: 'remove', door }, settle, load, one, { kind, door }, ask, answer] as const;
    }),
  );
};

const acts = fc
  .array(
    fc.oneof(
      single.map((one) => [one]),
      fc.constantFrom(...doors).chain(usual),
    ),
    { minLength: 10, maxLength: 40 },
  )
  .map((some) => some.flat());

const rules = fc.record({
  basicAfterMinutes: fc.constantFrom(0, 5, 15),
  fridgeAfterMinutes: fc.constantFrom(0, 5, 15),
  alarmDelayMs: fc.constantFrom(0, 4 * 60_000, 15 * 60_000),
});

/**
 * Walks through random histories of readings, outages, late events, loads, pickups, holds, decisions and power cuts,
 * each with a Kolli of its own; returns how many. Throws with the shortest history that it finds in which a PIN opens
 * a door after the box could know of the hold, or a released parcel stays shut.
 */
export async function walkThroughHolds(
  open: (ownRules: DeviceState['holdRules']) => Promise<{ kolli: WalkedKolli; startsAt: number }>,
  length: {
    readonly numRuns: number;
    readonly seed?: number;
    /** Does not look for a shorter history. */
    readonly endOnFailure?: boolean;
  },
): Promise<number> {
  let count = 0;
  const property = fc.asyncProperty(rules, acts, async (ownRules, history) => {
    const { kolli, startsAt } = await open(ownRules);
    const walk = new HoldWalk(kolli, ownRules, startsAt);
    await walk.settle();
    for (const act of history) await walk.do(act);
    await walk.finish();
    count += 1;
  });
  await fc.assert(property, length);
  return count;
}

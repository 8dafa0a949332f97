import { test } from 'vitest';
import {
  kinds,
  poisonOnce,
  poisons,
  type PoisonedBox,
  validEvent,
} from '../apps/server/src/features/devices/testing/poisoned-box.ts';
import { ownTestServer } from '../apps/server/src/testing/test-server.ts';
import { inTrial, type Trial } from './testing/in-trial.ts';

const server = await ownTestServer();

/** Any value, nested up to a depth. */
function anyValue(chance: Trial['chance'], depth: number): unknown {
  if (depth === 0 || chance.happens(0.6))
    return chance.happens(0.1)
      ? chance.next() * 1e9
      : chance.pick([...poisons, 'x'.repeat(60_000)]);
  const length = chance.between(0, 4);
  const values = Array.from({ length }, () => anyValue(chance, depth - 1));
  return chance.happens(0.5)
    ? values
    : Object.fromEntries(
        values.map((value, index) => [`${chance.pick(['a', 'kind', 'at'])}${index}`, value]),
      );
}

/** An event with some of its fields replaced by any values, and unknown fields. */
function anyEvent(box: PoisonedBox, chance: Trial['chance']): object {
  const event = validEvent(box, chance.pick(kinds).kind.value);
  // Parcels of the load and the pickup are left alone: their doors and ids are not drawn.
  const fields = Object.keys(event).filter(() => chance.happens(0.3));
  for (const field of [...fields, 'unknown']) event[field] = anyValue(chance, 3);
  return event;
}

test('DEV-05: whatever several fields of events are, the box drains and the good events are applied once', () =>
  inTrial('poison', { shortSeconds: 10, longMinutes: 5 }, async ({ durationMs, chance }) => {
    const end = performance.now() + durationMs;
    while (performance.now() < end)
      await poisonOnce(server, (box) => Array.from({ length: 100 }, () => anyEvent(box, chance)));
  }));

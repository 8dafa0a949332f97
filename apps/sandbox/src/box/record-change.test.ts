import { expect, test } from 'vitest';
import { type Chance, seededChance } from '../seeded-random.ts';
import { applyChange, changeOf } from './record-change.ts';

test('what did not change needs no entry, in fields, lists and deeper', () => {
  const items = [{ id: 1 }, { id: 2 }];
  expect(changeOf({ a: 1, list: items }, { a: 1, list: [...items] })).toBeUndefined();
});

test('a list that grew and lost its first items is told by these alone', () => {
  const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(changeOf({ list: [one, two] }, { list: [two, three] })).toEqual({
    keys: { list: { drop: 1, add: [three] } },
  });
});

const words = ['a', 'b', 'c'] as const;

function invent(chance: Chance, depth = 0): unknown {
  const kind = chance.between(depth > 2 ? 2 : 0, 4);
  if (kind === 0)
    return Array.from({ length: chance.between(0, 4) }, () => invent(chance, depth + 1));
  if (kind === 1) {
    const names = words.filter(() => chance.happens(0.7));
    return Object.fromEntries(names.map((name) => [name, invent(chance, depth + 1)]));
  }
  return chance.pick([null, 0, 1, 'x', true]);
}

/** Another value that keeps parts of the first one as they are. */
function alter(chance: Chance, value: unknown): unknown {
  if (chance.happens(0.2)) return invent(chance);
  if (Array.isArray(value)) {
    const kept: unknown[] = value.slice(chance.between(0, value.length));
    return [...kept, ...Array.from({ length: chance.between(0, 2) }, () => invent(chance, 2))];
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, own]) => [name, alter(chance, own)] as const);
    return Object.fromEntries(fields);
  }
  return value;
}

test('any value becomes any other by its change, also when that went over the disk', () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    const chance = seededChance(`change ${seed}`);
    const before = invent(chance);
    const after = alter(chance, before);
    const change = changeOf(before, after);
    const written = change && JSON.parse(JSON.stringify(change));
    expect(change === undefined ? before : applyChange(before, written)).toEqual(after);
  }
});

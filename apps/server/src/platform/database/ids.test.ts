import { expect, test } from 'vitest';
import { z } from 'zod';
import { isId, newId } from './ids.ts';

test('new ids are UUIDs of version 7 with the current time, unique, in lower case and sorted by creation', () => {
  const before = Date.now();
  const ids = Array.from({ length: 10_000 }, newId);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isId)).toBe(true);
  const time = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now() + 10);
  const id = newId();
  for (const text of [
    id.toUpperCase(),
    `${id}0`,
    ` ${id}`,
    id.replaceAll('-', ''),
    id.replace(/.$/, 'g'),
  ])
    expect(isId(text), text).toBe(false);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BoxCall, KitKolli } from './kit-kolli.ts';

const call = (path: string, key: string, body: object = {}): BoxCall => {
  return { path, key, ifNoneMatch: undefined, body: { ...body }, arrivedAt: 0 };
};
const secret = 'A'.repeat(43);
const secretHash = createHash('sha256').update(secret).digest('base64url');

function enrolled() {
  const kolli = new KitKolli('given', () => undefined);
  kolli.answer(call('/enrolments', '', { secretHash }));
  const shown = kolli.answer(call('/enrolments/show', '', { secretHash }));
  return { kolli, start: /"keyStart":"([^"]+)"/.exec(JSON.stringify(shown))?.[1] ?? '' };
}

test('a box that enrols gets a key: the start that Kolli says, and its own secret', () => {
  const { kolli, start } = enrolled();
  expect(kolli.answer(call('/heartbeat', `${start}${secret}`, { at: 0 }))).toMatchObject({
    status: 200,
  });
});

test('another secret is no key, and after the first call no other key is accepted', () => {
  const { kolli, start } = enrolled();
  expect(kolli.answer(call('/heartbeat', `${start}another`))).toMatchObject({ status: 401 });
  expect(kolli.answer(call('/heartbeat', 'given', { at: 0 }))).toMatchObject({ status: 200 });
  expect(kolli.answer(call('/heartbeat', `${start}${secret}`))).toMatchObject({ status: 401 });
});

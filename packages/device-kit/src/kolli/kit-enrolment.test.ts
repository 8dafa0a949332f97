import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BoxCall } from './box-call.ts';
import { KitKolli } from './kit-kolli.ts';

const call = (path: string, key: string, body: object = {}): BoxCall => {
  const address = `/device/v1${path}`;
  const none = { ifNoneMatch: undefined, fault: undefined, arrivedAt: 0 };
  return { method: 'POST', address, path, key, body: { ...body }, ...none };
};
const secret = 'A'.repeat(43);
const secretHash = createHash('sha256').update(secret).digest('base64url');

function enrolled() {
  const kolli = new KitKolli('given', () => undefined);
  kolli.answer(call('/enrolments', '', { secretHash }));
  const shown = kolli.answer(call('/enrolments/show', '', { secretHash }));
  return { kolli, start: /"keyStart":"([^"]+)"/.exec(JSON.stringify(shown))?.[1] ?? '' };
}

test('a box that enrols gets a key: the start that Kolli says, and its own secret; another one, and one that was replaced, is none', () => {
  const { kolli, start } = enrolled();
  const beat = (key: string) => kolli.answer(call('/heartbeat', key, { at: 0 }));
  expect(beat(`${start}another`)).toMatchObject({ status: 401 });
  expect(beat(`${start}${secret}`)).toMatchObject({ status: 200 });
  expect(beat('given')).toMatchObject({ status: 401 });
  kolli.keys = ['next'];
  expect(beat(`${start}${secret}`)).toMatchObject({ status: 401 });
});

test('an unknown secret is answered with `enrolment_not_found`', () => {
  const kolli = new KitKolli('given', () => undefined);
  expect(kolli.answer(call('/enrolments/show', '', { secretHash }))).toMatchObject({ status: 404 });
});

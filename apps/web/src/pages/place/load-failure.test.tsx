import { expect, test } from 'vitest';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { lockersPath, openApp } from '../../../test/open-app.tsx';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

const box = '/api/pickup-boxes/show/:id';
const nextTry = () => the.text('Next try in', { exact: false });

/** The texts in the list of recent messages, newest first. */
async function recentMessages(): Promise<string[]> {
  await the.button('Preferences').click();
  const list = the.list('Recent messages');
  await see(list);
  const texts = list.getByRole('listitem').elements();
  return texts.map((one) => one.firstChild?.textContent ?? '');
}

test.each([
  [400, 'role_not_exist', 'The server did not understand the request.'],
  [403, 'not_enough_permissions', 'You do not have permission to see this.'],
  [404, 'user_not_found', 'It was not found. It may have been deleted.'],
] as const)(
  'LST-09: a list that fails with %i %s says what happened and is not retried automatically',
  async (status, code, text) => {
    network.get('/api/users/', () => Response.json({ code, message: code }, { status }));
    await openApp('/users');
    await see(the.text(text, { exact: false }));
    expect(nextTry().query()).toBeNull();
    expect(state.hasSession).toBe(true);
    expect(countOf('GET /api/users/')).toBe(1);
  },
);

test.each([
  ['no answer', () => Response.error(), 'The server does not answer.'],
  ['500', () => failure('unknown'), 'Something went wrong on the server.'],
  ['429', () => failure('too_many_requests'), 'The server gets too many requests'],
] as const)(
  'LST-09: a box that does not load because of %s says so, and when it is retried',
  async (_what, respond, text) => {
    network.get(box, respond);
    await openApp(lockersPath);
    await see(the.text(text, { exact: false }), nextTry());
  },
);

test('a retry that fails in the same way shows no second toast, a different failure does', async () => {
  network.get(box, () => failure('too_many_requests'));
  await openApp(lockersPath);
  const again = the.button('Try again');
  await see(again);
  const requestCount = () => countOf(`GET ${box.replace(':id', BOX_ID)}`);
  const before = requestCount();
  await again.click();
  await expect.poll(requestCount).toBeGreaterThan(before);
  await see(again);
  network.get(box, () => failure('wrong_delivery_status'));
  await again.click();
  await see(the.text('The server did not understand', { exact: false }));
  expect(await recentMessages()).toEqual([
    'The delivery has changed in the meantime, so this can’t be done.',
    'Too many requests. Try again in a moment.',
  ]);
});

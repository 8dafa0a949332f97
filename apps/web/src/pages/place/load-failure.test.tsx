import { http } from '../../../test/fake/network.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resetPeople } from '../../../test/fake/fake-people.ts';
import { countOf, failure, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();
beforeEach(async () => {
  resetPeople();
  await page.viewport(1440, 900);
});

const box = '/api/pickup-boxes/show/:id';
const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;
const nextTry = () => page.getByText('Next try in', { exact: false });

/** The texts in the list of recent messages, newest first. */
async function recentMessages(): Promise<string[]> {
  await page.getByRole('button', { name: 'Preferences' }).click();
  const list = page.getByRole('list', { name: 'Recent messages' });
  await expect.element(list).toBeVisible();
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
    network.use(http.get('/api/users/', () => Response.json({ code, message: code }, { status })));
    const { screen } = await openApp('/users');
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
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
    network.use(http.get(box, respond));
    const { screen } = await openApp(lockers);
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
    await expect.element(nextTry()).toBeVisible();
  },
);

test('a retry that fails in the same way shows no second toast, a different failure does', async () => {
  network.use(http.get(box, () => failure('too_many_requests')));
  const { screen } = await openApp(lockers);
  const again = screen.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  const requestCount = () => countOf(`GET ${box.replace(':id', BOX_ID)}`);
  const before = requestCount();
  await again.click();
  await expect.poll(requestCount).toBeGreaterThan(before);
  await expect.element(again).toBeVisible();
  network.use(http.get(box, () => failure('wrong_delivery_status')));
  await again.click();
  await expect
    .element(screen.getByText('The server did not understand', { exact: false }))
    .toBeVisible();
  expect(await recentMessages()).toEqual([
    'The delivery has changed in the meantime, so this can’t be done.',
    'Too many requests. Try again in a moment.',
  ]);
});

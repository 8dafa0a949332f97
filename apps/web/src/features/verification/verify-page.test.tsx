import { http } from '../../../test/fake/network.ts';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { countOf, failure, result, network } from '../../../test/fake/fake-server.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { lastLink } from './last-link.ts';
import { VerifyPage } from './verify-page.tsx';

withFakeServer();

const path = '/api/strong-authentication/show-verify-link/556000-0000/delivery-1';
const authLink = 'https://id.example/auth?state=1';
let left: string[] = [];
beforeEach(() => {
  left = [];
});

const open = () =>
  render(
    <VerifyPage
      businessId="556000-0000"
      deliveryId="delivery-1"
      leave={(address) => left.push(address)}
    />,
  );
const respondWith = (respond: () => Response | Promise<Response>) =>
  network.use(http.get(path, () => respond()));

test('VER-03 VER-04 ERR-114: it asks to wait, fetches one link and goes there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondWith(() => promise);
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Please wait' })).toBeVisible();
  expect(left).toEqual([]);
  resolve(result({ authLink }));
  await expect.poll(() => left).toEqual([authLink]);
  expect(countOf(`GET ${path}`)).toBe(1);
  expect(lastLink()).toBe('/verify/556000-0000/delivery-1');
  // While the browser navigates there is nothing else to show.
  await expect.element(screen.getByRole('heading', { name: 'Please wait' })).toBeVisible();
});

test('VER-05 ERR-022: an invalid link shows an error and what to do, and offers no retry', async () => {
  respondWith(() => failure('link_not_found'));
  const screen = await open();
  await expect
    .element(screen.getByRole('heading', { name: 'This link is not valid' }))
    .toBeVisible();
  await expect.element(screen.getByText('Verification link was not found')).toBeVisible();
  await expect.element(screen.getByText(/open the link in that one/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('VER-05 ERR-099: if the provider is unavailable, a retry creates another link', async () => {
  respondWith(() => failure('bad_strong_auth_provider'));
  const screen = await open();
  await expect
    .element(screen.getByText(/The identification service could not be used/))
    .toBeVisible();
  respondWith(() => result({ authLink }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => left).toEqual([authLink]);
  expect(countOf(`GET ${path}`)).toBe(2);
});

test('VER-05: without network it shows that, and retries on request', async () => {
  respondWith(() => Response.error());
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'No connection' })).toBeVisible();
  respondWith(() => result({ authLink }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => left).toEqual([authLink]);
});

test('VER-05: too many openings show the time to wait', async () => {
  respondWith(() => failure('too_many_requests'));
  const screen = await open();
  await expect.element(screen.getByText(/Wait ten minutes/)).toBeVisible();
});

test.each(['javascript:alert(1)', 'http://id.example/auth', ''])(
  'VER-04: nobody is sent to %s, even if a server returns it',
  async (address) => {
    respondWith(() => result({ authLink: address }));
    const screen = await open();
    await expect
      .element(screen.getByRole('heading', { name: 'Something went wrong' }))
      .toBeVisible();
    expect(left).toEqual([]);
  },
);

test('VER-04: a customer who comes back by the browser’s button is asked, not redirected again', async () => {
  respondWith(() => result({ authLink }));
  const screen = await open();
  await expect.poll(() => left).toHaveLength(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect
    .element(screen.getByRole('heading', { name: 'You have not identified yourself yet' }))
    .toBeVisible();
  expect(left).toHaveLength(1);
  await screen.getByRole('button', { name: 'Identify yourself' }).click();
  await expect.poll(() => left).toHaveLength(2);
});

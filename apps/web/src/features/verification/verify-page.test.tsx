import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { countOf, failure, result, network } from '../../../test/fake/server.ts';
import { see, the } from '../../../test/the.ts';
import { lastLink } from './last-link.ts';
import { VerifyPage } from './verify-page.tsx';

const path = '/api/strong-authentication/show-verify-link/556000-0000/delivery-1';
const authLink = 'https://id.example/auth?state=1';
let left: string[] = [];
beforeEach(() => (left = []));

const leave = (address: string) => left.push(address);
const open = () =>
  render(<VerifyPage businessId="556000-0000" deliveryId="delivery-1" leave={leave} />);
const respondWith = (respond: () => Response | Promise<Response>) => network.get(path, respond);

test('VER-03 VER-04 ERR-114: it asks to wait, fetches one link and goes there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondWith(() => promise);
  await open();
  await see(the.heading('Please wait'));
  expect(left).toEqual([]);
  resolve(result({ authLink }));
  await expect.poll(() => left).toEqual([authLink]);
  expect(countOf(`GET ${path}`)).toBe(1);
  expect(lastLink()).toBe('/verify/556000-0000/delivery-1');
  // While the browser navigates there is nothing else to show.
  await see(the.heading('Please wait'));
});

test('VER-05 ERR-022: an invalid link shows an error and what to do, and offers no retry; too many openings show the time to wait', async () => {
  respondWith(() => failure('link_not_found'));
  const { unmount } = await open();
  await see(the.heading('This link is not valid'), 'Verification link was not found');
  await see(/open the link in that one/);
  expect(the.button().elements()).toEqual([]);
  await unmount();
  respondWith(() => failure('too_many_requests'));
  await open();
  await see(/Wait ten minutes/);
});

test('VER-05 ERR-099: if the provider is unavailable or there is no network it shows that, and a retry creates another link', async () => {
  respondWith(() => failure('bad_strong_auth_provider'));
  const { unmount } = await open();
  await see(/The identification service could not be used/);
  respondWith(() => result({ authLink }));
  await the.button('Try again').click();
  await expect.poll(() => left).toEqual([authLink]);
  expect(countOf(`GET ${path}`)).toBe(2);
  await unmount();
  respondWith(() => Response.error());
  await open();
  await see(the.heading('No connection'));
  respondWith(() => result({ authLink }));
  await the.button('Try again').click();
  await expect.poll(() => left).toEqual([authLink, authLink]);
});

test('VER-04: nobody is sent to an unsafe address, even if a server returns it', async () => {
  for (const address of ['javascript:alert(1)', 'http://id.example/auth', '']) {
    respondWith(() => result({ authLink: address }));
    const { unmount } = await open();
    const refusal = the.heading('Something went wrong');
    await expect.element(refusal, { message: address }).toBeVisible();
    expect(left).toEqual([]);
    await unmount();
  }
});

test('VER-04: a customer who comes back by the browser’s button is asked, not redirected again', async () => {
  respondWith(() => result({ authLink }));
  await open();
  await expect.poll(() => left).toHaveLength(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await see(the.heading('You have not identified yourself yet'));
  expect(left).toHaveLength(1);
  await the.button('Identify yourself').click();
  await expect.poll(() => left).toHaveLength(2);
});

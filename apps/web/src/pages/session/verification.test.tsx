import { expect, test, vi } from 'vitest';
import { failure, requests, result, network } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/open-app.tsx';
import { sampleParcel } from '../../../test/sample/parcel.ts';
import { bodiesOf, see, the } from '../../../test/the.ts';
import en from '../../locales/en.json';
import fi from '../../locales/fi.json';
import no from '../../locales/no.json';
import sv from '../../locales/sv.json';

const linkPath = '/api/strong-authentication/show-verify-link/:businessId/:deliveryId';

test('NAV-05 VER-02: /verify opens without a session, with both parts of its path', async () => {
  const requested = vi.fn();
  network.get(linkPath, ({ params }) => {
    requested(params['businessId'], params['deliveryId']);
    return failure('link_not_found');
  });
  const { router } = await openApp('/verify/556000-0000/a%2Fb', { isSignedIn: false });
  await see(the.heading('This link is not valid'));
  expect(requested).toHaveBeenCalledWith('556000-0000', 'a/b');
  expect(router.state.location.pathname).toContain('/verify/');
  expect(the.navigation().elements()).toEqual([]);
});

test('NAV-06 VER-06: /verified sends its query unchanged and removes it from the address', async () => {
  network.post('/api/strong-authentication/authenticate', () => result(sampleParcel()));
  const query = '?code=12345678901234567890&state=1e5&iss=https%3A%2F%2Fid.example';
  const { router } = await openApp(`/verified${query}`, { isSignedIn: false });
  await expect.element(the.label('Pickup PIN', { exact: true })).toHaveValue('408716');
  const sending = 'POST /api/strong-authentication/authenticate';
  expect(bodiesOf(sending)).toEqual([{ verificationData: query }]);
  expect(router.history.location.href).toBe('/verified');
});

test('NAV-32: for a signed-in user the profile is not fetched on the customers’ pages', async () => {
  await openApp('/verified');
  await see(the.heading('Open the link again'));
  expect(requests.map(({ line }) => line)).not.toContain('GET /api/profile');
});

test('VER-03 VER-07: before the page has loaded, the same texts are shown in each language', async () => {
  const script = await fetch('/please-wait.js').then((response) => response.text());
  for (const catalogue of [en, fi, sv, no])
    expect(script).toContain(`['${catalogue.pleaseWait}', '${catalogue.actions.tryAgain}']`);
});

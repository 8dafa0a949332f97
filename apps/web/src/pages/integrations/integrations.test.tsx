import type { WebhookEvent, WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { shippedRoles } from '@kolli/domain/people/permissions';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  countOf,
  failure,
  requests,
  result,
  state,
  network,
} from '../../../test/fake/fake-server.ts';
import { signedIn } from '../../../test/fake/fake-state.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const id = '01990000-0000-7000-8000-00000000d001';
const eventId = '01990000-0000-7000-8000-00000000e001';
const secret = 'whsec_shown-once';
const base = '/api/integrations/webhooks';
const path = `/integrations/${id}`;

const shop: WebhookInfo = {
  id,
  source: 'shop',
  url: 'https://shop.example/kolli',
  state: 'on',
  createdAt: Date.UTC(2026, 10, 20),
  rotatedAt: null,
  waiting: 1,
  givenUp: 0,
  newest: { isDelivered: false, status: 500 },
};
const event: WebhookEvent = {
  id: eventId,
  kind: 'placed',
  kolliId: 'fp-10829',
  createdAt: Date.UTC(2026, 10, 20),
  attempts: 9,
  state: 'failed',
  nextAt: null,
  status: 500,
  problem: null,
};

const found = { webhooks: [shop], sources: ['shop'] };

beforeEach(async () => {
  await page.viewport(1280, 900);
  found.webhooks = [shop];
  found.sources = ['shop'];
  const made = () => result({ webhook: shop, secret });
  const done = () => result({ eventId });
  network.use(
    http.get(
      `${base}/events/:pharmacyId/:id`,
      signedIn(() => result({ events: [event], lastKey: null })),
    ),
    http.get(
      `${base}/:pharmacyId`,
      signedIn(() => result(found)),
    ),
    http.post(`${base}/create`, signedIn(made)),
    http.post(`${base}/rotate/:pharmacyId/:id`, signedIn(made)),
    http.post(`${base}/resend/:pharmacyId/:id/:eventId`, signedIn(done)),
    http.post(`${base}/test/:pharmacyId/:id`, signedIn(done)),
    http.patch(
      `${base}/update/:pharmacyId/:id`,
      signedIn(() => result({ ...shop, state: 'off' })),
    ),
    http.delete(
      `${base}/:pharmacyId/:id`,
      signedIn(() => result({ webhookId: id })),
    ),
  );
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const bodyOf = (line: string) => requests.findLast((one) => one.line === line)?.body;

test('INT-02: webhooks are listed with their state; an empty list leads to the first, whose secret is shown once', async () => {
  found.webhooks = [];
  await openApp('/integrations');
  await expect.element(page.getByText('No webhooks')).toBeVisible();
  await button('Add webhook').click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(shop.url);
  found.webhooks = [shop];
  await inDialog('Add webhook').click();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  expect(bodyOf(`POST ${base}/create`)).toEqual({
    pharmacyId: PHARMACY_ID,
    source: 'shop',
    url: shop.url,
  });
  await inDialog('I have stored it').click();
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent('shopshop.exampleOn1Refused (500)');
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
});

test('INT-02: a webhook whose events were given up says so in the list and on its own screen', async () => {
  found.webhooks = [{ ...shop, givenUp: 3, newest: { isDelivered: true, status: 204 } }];
  await openApp('/integrations');
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent('shopshop.exampleOn3 events given up1Accepted (204)');
  await page.getByRole('link', { name: 'shop', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await expect.element(page.getByText('3 events given up')).toBeVisible();
});

test('INT-02: a refused address is shown at its field', async () => {
  network.use(
    http.post(`${base}/create`, () =>
      failure('validation_fail', [{ msg: 'validation.publicAddress', path: 'body.url' }]),
    ),
  );
  await openApp('/integrations');
  await button('Add webhook').click();
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await field.fill('https://10.0.0.1');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^Use a public address/)).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('INT-02: the log shows what became of each event, and sends one again or a test event', async () => {
  await openApp(path);
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('order.placedfp-10829');
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(() => countOf(`POST ${base}/resend/${PHARMACY_ID}/${id}/${eventId}`)).toBe(1);
  await button('Send test event').click();
  await expect.poll(() => countOf(`POST ${base}/test/${PHARMACY_ID}/${id}`)).toBe(1);
});

test('INT-02: a new secret is made after a question only, and shown once', async () => {
  await openApp(path);
  await button('New secret').click();
  await inDialog('Cancel').click();
  await untilIdle();
  const line = `POST ${base}/rotate/${PHARMACY_ID}/${id}`;
  expect(countOf(line)).toBe(0);
  await button('New secret').click();
  await inDialog('New secret').dblClick();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  expect(countOf(line)).toBe(1);
  expect(bodyOf(line)).toEqual({ rotatedAt: null });
});

test('INT-02: a webhook is turned off, and removed after a question', async () => {
  await openApp(path);
  await button('Turn off').click();
  await expect
    .poll(() => bodyOf(`PATCH ${base}/update/${PHARMACY_ID}/${id}`))
    .toEqual({ isOn: false });
  await button('Remove').click();
  found.webhooks = [];
  await inDialog('Remove').click();
  await expect.element(page.getByText('No webhooks')).toBeVisible();
});

test('INT-02: what failed to load is loaded again', async () => {
  let isDown = true;
  network.use(
    http.get(`${base}/:pharmacyId`, () => (isDown ? failure('validation_fail') : result(found))),
  );
  await openApp('/integrations');
  await expect.element(button('Try again')).toBeVisible();
  await tryAgain(button('Try again'), () => {
    isDown = false;
  });
  await expect.element(page.getByRole('link', { name: 'shop', exact: true })).toBeVisible();
});

test('INT-02: without the permission the screen says so, and asks for nothing', async () => {
  state.profile.role = { ...shippedRoles.user, permissions: [...shippedRoles.user.permissions] };
  await openApp('/integrations');
  await expect.element(page.getByText('You can’t see this')).toBeVisible();
  await untilIdle();
  expect(countOf(`GET ${base}/${PHARMACY_ID}`)).toBe(0);
});

test('INT-02: the search finds the screen, which fits a phone', async () => {
  await page.viewport(390, 844);
  await openApp('/profile');
  await expect.element(button('Search everything')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('integr');
  await page.getByRole('option', { name: /Integrations/ }).click();
  await expect.element(page.getByRole('link', { name: 'shop', exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

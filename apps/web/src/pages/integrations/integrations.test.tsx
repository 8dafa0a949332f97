import {
  createWebhook,
  listWebhookEvents,
  listWebhooks,
  removeWebhook,
  resendWebhookEvent,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type WebhookEvent,
  type WebhookInfo,
} from '@kolli/contract/pharmacy/webhooks';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personId } from '../../../test/sample/person.ts';
import { countOf, failure, result, state, network, on } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, bodyOf, gone, see, the, tryAgain, untilIdle } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

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

/** A test event, which is about no parcel. */
const ping: WebhookEvent = { ...event, id: personId(77), kolliId: null, state: 'delivered' };

const found = { webhooks: [shop], sources: ['shop'] };

beforeEach(() => {
  found.webhooks = [shop];
  found.sources = ['shop'];
  const made = () => ({ webhook: shop, secret });
  const done = () => ({ eventId });
  network.use(
    on(listWebhookEvents, () => ({ events: [event, ping], lastKey: null })),
    on(listWebhooks, () => found),
    on(createWebhook, made),
    on(rotateWebhook, made),
    on(resendWebhookEvent, done),
    on(testWebhook, done),
    on(updateWebhook, () => ({ ...shop, state: 'off' as const })),
    on(removeWebhook, () => ({ webhookId: id })),
  );
});

const button = (name: string) => the.button(name, { exact: true });
const dialog = the.dialog();
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

test('INT-02: webhooks are listed with their state; an empty list leads to the first; a refused address is shown at its field, and the secret of a new one is shown once', async () => {
  found.webhooks = [];
  await openApp('/integrations');
  await see('No webhooks');
  await button('Add webhook').click();
  const field = dialog.getByRole('textbox', { name: 'Address' });
  const error = { msg: 'validation.publicAddress', path: 'body.url' };
  network.post(`${base}/create`, () => failure('validation_fail', [error]));
  await field.fill('https://10.0.0.1');
  await userEvent.keyboard('{Enter}');
  await see(dialog.getByText(/^Use a public address/));
  await expect.element(field).toHaveFocus();
  network.use(on(createWebhook, () => ({ webhook: shop, secret })));
  await field.fill(shop.url);
  found.webhooks = [shop];
  await inDialog('Add webhook').click();
  await see(dialog.getByText(secret));
  const { url } = shop;
  expect(bodyOf(`POST ${base}/create`)).toEqual({ pharmacyId: PHARMACY_ID, source: 'shop', url });
  await inDialog('I have stored it').click();
  await expect.element(the.row().nth(1)).toMatchTextContent('shopshop.exampleOn1Refused (500)');
  await gone(the.text(secret));
});

test('INT-02: what failed to load is loaded again; a webhook whose events were given up says so in the list and on its own screen', async () => {
  found.webhooks = [{ ...shop, givenUp: 3, newest: { isDelivered: true, status: 204 } }];
  network.get(`${base}/:pharmacyId`, () => failure('validation_fail'));
  await openApp('/integrations');
  await see(button('Try again'));
  const heal = () => network.get(`${base}/:pharmacyId`, () => result(found));
  await tryAgain(button('Try again'), heal);
  const text = 'shopshop.exampleOn3 events given up1Accepted (204)';
  await expect.element(the.row().nth(1)).toMatchTextContent(text);
  await the.link('shop', { exact: true }).click();
  await see(button('Turn off'), '3 events given up');
});

test('INT-02: the log shows what became of each event, and sends one again or a test event; a new secret is made after a question only, and shown once', async () => {
  await openApp(path);
  await expect.element(the.row().nth(1)).toMatchTextContent('order.placedfp-10829');
  await expect.element(the.row().nth(2)).toMatchTextContent(/order\.placed–Delivered/u);
  await chooseLanguage('fi');
  await see(the.columnheader('Kollitunnus'));
  await chooseLanguage('en');
  await the
    .row()
    .nth(1)
    .getByRole('button', { name: /^Send again/ })
    .click();
  await expect.poll(() => countOf(`POST ${base}/resend/${PHARMACY_ID}/${id}/${eventId}`)).toBe(1);
  await button('Send test event').click();
  await expect.poll(() => countOf(`POST ${base}/test/${PHARMACY_ID}/${id}`)).toBe(1);

  await button('New secret').click();
  await inDialog('Cancel').click();
  await untilIdle();
  const line = `POST ${base}/rotate/${PHARMACY_ID}/${id}`;
  expect(countOf(line)).toBe(0);
  await button('New secret').click();
  await inDialog('New secret').dblClick();
  await see(dialog.getByText(secret));
  expect(bodiesOf(line)).toEqual([{ rotatedAt: null }]);
});

test('INT-02: a webhook is turned off, and removed after a question', async () => {
  await openApp(path);
  await button('Turn off').click();
  const line = `PATCH ${base}/update/${PHARMACY_ID}/${id}`;
  await expect.poll(() => bodiesOf(line)).toEqual([{ isOn: false }]);
  await button('Remove').click();
  found.webhooks = [];
  await inDialog('Remove').click();
  await see('No webhooks');
});

test('INT-02: without the permission the screen says so, and asks for nothing', async () => {
  state.profile.role = shippedRole('user');
  await openApp('/integrations');
  await see('You can’t see this');
  await untilIdle();
  expect(countOf(`GET ${base}/${PHARMACY_ID}`)).toBe(0);
});

test('INT-02: the search finds the screen, which fits a phone', async () => {
  await page.viewport(390, 844);
  await openApp('/profile');
  await see(button('Search everything'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await the.combobox('Search everything').fill('integr');
  await the.option(/Integrations/).click();
  await see(the.link('shop', { exact: true }));
  expect(document.documentElement.scrollWidth).toBe(390);
});

import { type Browser, expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { check } from '../testing/check-screen.ts';
import { staffOf } from '../testing/deliveries.ts';
import { messagesFor } from '../testing/phone.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { translateIn, type TestLanguage } from '../testing/translate.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('verification');
const customer = { name: 'Aku Asiakas', ssn: '030390-902N' };
const stranger = 'Liisa Luovutus';
const t = translateIn('en');

/** The link in the latest message to a phone, once there is one. */
async function linkFor(page: Page, phoneNumber: string): Promise<string> {
  const linkOf = async () =>
    /https?:\S+/.exec((await messagesFor(page, phoneNumber))[0] ?? '')?.[0];
  await expect.poll(linkOf).toBeDefined();
  return (await linkOf()) ?? '';
}

/** Places a parcel at the counter for the customer; returns the link of their message. */
async function parcelFor(page: Page, fields: object = { ssn: customer.ssn }) {
  const phoneNumber = newPhoneNumber();
  const staff = await staffOf(page, place);
  const { docId, deliveryId } = await staff.book(newKolliId('verify'), { phoneNumber, ...fields });
  return { docId, deliveryId, phoneNumber, staff };
}

/** A separate phone on which nobody is signed in. */
async function phoneOf(browser: Browser, options: object = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    ...options,
  });
  return context.newPage();
}

const pinField = (page: Page) => page.getByLabel(t('verify.pin'), { exact: true });
const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('NAV-05 NAV-06 VER-01 VER-02 VER-04 VER-06 VER-08 VER-09: from the message via the provider to the PIN that opens the door', async ({
  open,
  browser,
}) => {
  const staffPage = await open(place, 'lockers');
  const staff = await staffOf(staffPage, place);
  const [lockerId = ''] = await staff.freeDoors(place.box.id, 0);
  const [kolliId, phoneNumber] = [newKolliId('verify'), newPhoneNumber()];
  await staff.reserve(place.box.id, kolliId, [lockerId], { phoneNumber, ssn: customer.ssn });
  await boxOf(staffPage, place.box.id).load(kolliId);
  const link = await linkFor(staffPage, phoneNumber);
  const [text = ''] = await messagesFor(staffPage, phoneNumber);
  expect(text.replaceAll(link, '')).not.toMatch(/\b\d{6}\b/);

  const phone = await phoneOf(browser);
  await phone.goto(link);
  await expect(phone).toHaveURL(new RegExp(`^${site.sandboxUrl}`));
  await choose(phone, customer.name);
  await expect(phone.getByRole('heading', { name: t('verify.title') })).toBeVisible();
  expect(phone.url()).toBe(`${site.url}/verified`);
  const pin = await pinField(phone).inputValue();
  expect(pin).toMatch(/^\d{6}$/);
  await expect(pinField(phone)).toBeDisabled();
  await expect(phone.getByText(t('verify.leadBox'))).toBeVisible();
  const code = await phone.getByRole('img', { name: t('verify.qrLabel') }).boundingBox();
  expect([code?.width, code?.height]).toEqual([250, 250]);
  await check(phone, 'the PIN');

  const opened = await staffPage.request.post(`${site.sandboxUrl}/boxes/${place.box.id}/pin`, {
    data: { pin },
  });
  expect(await opened.text()).toContain(lockerId);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: t('verify.expired.title') })).toBeVisible();
  await expect(pinField(phone)).toHaveCount(0);
  await phone.context().close();
});

test('VER-10 ERR-021: another person sees that they are the wrong one and nothing else, and the customer can start again from there', async ({
  open,
  browser,
}) => {
  const staffPage = await open(place, 'lockers');
  const { phoneNumber } = await parcelFor(staffPage);
  const phone = await phoneOf(browser);
  await phone.goto(await linkFor(staffPage, phoneNumber));
  await choose(phone, stranger);
  await expect(phone.getByRole('heading', { name: t('verify.someoneElse.title') })).toBeVisible();
  await expect(phone.getByText('SSN mismatch', { exact: true })).toBeVisible();
  await expect(pinField(phone)).toHaveCount(0);
  await phone.getByRole('button', { name: t('verify.again') }).click();
  await choose(phone, customer.name);
  await expect(pinField(phone)).toHaveValue(/^\d{6}$/);
  await phone.context().close();
});

test('VER-10: a customer who cancels at the provider sees that', async ({ open, browser }) => {
  const staffPage = await open(place, 'lockers');
  const { phoneNumber } = await parcelFor(staffPage);
  const phone = await phoneOf(browser);
  await phone.goto(await linkFor(staffPage, phoneNumber));
  await choose(phone, 'Cancel');
  await expect(phone.getByRole('heading', { name: t('verify.cancelled.title') })).toBeVisible();
  await check(phone, 'the refusal');
  await phone.context().close();
});

test('VER-04: the browser’s back button returns to the page that asks, without a redirect loop', async ({
  open,
  browser,
}) => {
  const staffPage = await open(place, 'lockers');
  const { phoneNumber } = await parcelFor(staffPage);
  const link = await linkFor(staffPage, phoneNumber);
  const phone = await phoneOf(browser);
  await phone.goto(link);
  await expect(phone.getByRole('button', { name: customer.name })).toBeVisible();
  await phone.goBack();
  await expect(phone.getByRole('heading', { name: t('verify.returned.title') })).toBeVisible();
  expect(phone.url()).toBe(link);
  await phone.getByRole('button', { name: t('verify.identify') }).click();
  await expect(phone.getByRole('button', { name: customer.name })).toBeVisible();
  await phone.context().close();
});

test('VER-05 ERR-022: a link expires with the parcel, and then looks like one that never existed', async ({
  open,
  browser,
}) => {
  const staffPage = await open(place, 'reservations');
  const { phoneNumber, deliveryId, docId, staff } = await parcelFor(staffPage);
  const link = await linkFor(staffPage, phoneNumber);
  const checked = { kolliId: deliveryId, ssn: customer.ssn };
  const verified = await staff.callApi('POST', `/deliveries/verify-ssn/${docId}`, checked);
  expect(verified.status).toBe(200);
  await staff.handOver(deliveryId);
  const phone = await phoneOf(browser);
  for (const address of [link, `${site.url}/verify/nobody/nothing`]) {
    await phone.goto(address);
    await expect(phone.getByText('Verification link was not found', { exact: true })).toBeVisible();
  }
  await phone.context().close();
});

test('VER-01: a delivery without an identity number has its PIN in the message', async ({
  open,
}) => {
  const staffPage = await open(place, 'lockers');
  const { phoneNumber } = await parcelFor(staffPage, {});
  await expect.poll(() => messagesFor(staffPage, phoneNumber)).toHaveLength(1);
  const [text = ''] = await messagesFor(staffPage, phoneNumber);
  expect(text).toMatch(/\b\d{6}\b/);
  expect(text).not.toContain('/verify/');
});

const browsers: [locale: string, language: TestLanguage][] = [
  ['fi-FI', 'fi'],
  ['sv-SE', 'sv'],
  ['nb-NO', 'no'],
  ['nn-NO', 'no'],
  ['en-US', 'en'],
  ['de-DE', 'sv'],
];
test('UIX-02 UIX-05: the customer’s pages are in the browser’s language, else in Swedish, and in a chosen one from then on', async ({
  browser,
}) => {
  for (const [locale, language] of browsers) {
    const phone = await phoneOf(browser, { locale });
    await phone.goto(`${site.url}/verified`);
    const title = translateIn(language)('verify.expired.title');
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
    await phone.context().close();
  }
  const phone = await phoneOf(browser, { locale: 'de-DE' });
  await phone.goto(`${site.url}/verified`);
  await phone.getByRole('combobox').selectOption('fi');
  await phone.reload();
  const finnish = translateIn('fi')('verify.expired.title');
  await expect(phone.getByRole('heading', { name: finnish })).toBeVisible();
  await phone.context().close();
});

test('VER-03 VER-07 ERR-114: on a slow network it asks to wait before anything else has loaded', async ({
  browser,
}) => {
  const phone = await phoneOf(browser);
  const scripts = Promise.withResolvers<void>();
  await phone.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await phone.goto(`${site.url}/verify/nobody/nothing`, { waitUntil: 'commit' });
  await expect(phone.getByRole('heading', { name: t('pleaseWait') })).toBeVisible();
  scripts.resolve();
  await expect(phone.getByText('Verification link was not found')).toBeVisible();
  await phone.context().close();
});

test('the customer’s pages load no code of the staff’s app, and little at all', async ({
  browser,
}) => {
  const phone = await phoneOf(browser);
  const sizes = new Map<string, number>();
  phone.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    const length = Number((await response.allHeaders())['content-length'] ?? 0);
    if (/\.(js|css)$/.test(pathname)) sizes.set(pathname, length);
  });
  const paths: string[] = [];
  phone.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await phone.goto(`${site.url}/verified`, { waitUntil: 'networkidle' });
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(110_000);
  expect(paths.filter((path) => path.startsWith('/identity'))).toEqual([]);
  await phone.context().close();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the customer’s pages have no layout or axe findings at 320 and 1280 pixels, ${colorScheme}`, async ({
    open,
    browser,
  }) => {
    const staffPage = await open(place, 'lockers');
    const { phoneNumber } = await parcelFor(staffPage);
    const link = await linkFor(staffPage, phoneNumber);
    for (const width of [320, 1280]) {
      const phone = await phoneOf(browser, { viewport: { width, height: 740 }, colorScheme });
      await phone.goto(link);
      await choose(phone, customer.name);
      await expect(pinField(phone)).toBeVisible();
      await check(phone, `the PIN at ${width}`);
      await phone.goto(`${site.url}/verify/nobody/nothing`);
      await expect(phone.getByText('Verification link was not found')).toBeVisible();
      await check(phone, `the refusal at ${width}`);
      await phone.context().close();
    }
  });

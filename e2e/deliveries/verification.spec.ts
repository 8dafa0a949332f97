import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { check } from '../testing/check-screen.ts';
import {
  customer,
  linkFor,
  parcelFor,
  phoneOf,
  verifiedPlace as place,
} from '../testing/customer.ts';
import { staffOf } from '../testing/deliveries.ts';
import { messagesFor } from '../testing/phone.ts';
import { newKolliId, newPhoneNumber } from '../testing/place.ts';
import { holdBack, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import { translateIn } from '../testing/translate.ts';

const stranger = 'Liisa Luovutus';
const t = translateIn('en');

const pinField = (page: Page) => page.getByLabel(t('verify.pin'), { exact: true });
const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('IDP-07 NAV-05 NAV-06 VER-01 VER-02 VER-04 VER-06 VER-08 VER-09: from the message via the provider to the PIN that opens the door', async ({
  open,
  browser,
}) => {
  const staffPage = await open(place, 'reservations');
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
  // The PIN is stored nowhere: after a reload the customer is asked again who they are.
  await phone.reload();
  await choose(phone, customer.name);
  await expect(pinField(phone)).toHaveValue(pin);
  await phone.context().close();
});

test('VER-01 VER-04 VER-05 VER-10 ERR-021 ERR-022: whoever comes back, cancels or is somebody else sees no PIN and can start again; the link ends with the parcel', async ({
  open,
  browser,
}) => {
  const staffPage = await open(place, 'reservations');
  const { phoneNumber, deliveryId, docId, staff } = await parcelFor(staffPage);
  const link = await linkFor(staffPage, phoneNumber);
  const phone = await phoneOf(browser);
  const title = (key: string) => phone.getByRole('heading', { name: t(key) });

  await test.step('the back button returns to the page that asks, without a redirect loop', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('button', { name: customer.name })).toBeVisible();
    await phone.goBack();
    await expect(title('verify.returned.title')).toBeVisible();
    expect(phone.url()).toBe(link);
    await phone.getByRole('button', { name: t('verify.identify') }).click();
  });

  await test.step('cancelling, and another person', async () => {
    await choose(phone, 'Cancel');
    await expect(title('verify.cancelled.title')).toBeVisible();
    await phone.getByRole('button', { name: t('verify.again') }).click();
    await choose(phone, stranger);
    await expect(title('verify.someoneElse.title')).toBeVisible();
    await expect(phone.getByText('SSN mismatch', { exact: true })).toBeVisible();
    await expect(pinField(phone)).toHaveCount(0);
    await phone.getByRole('button', { name: t('verify.again') }).click();
    await choose(phone, customer.name);
    await expect(pinField(phone)).toHaveValue(/^\d{6}$/);
  });

  await test.step('an ended link looks like one that never existed', async () => {
    const checked = { kolliId: deliveryId, ssn: customer.ssn };
    const verified = await staff.callApi('POST', `/deliveries/verify-ssn/${docId}`, checked);
    expect(verified.status).toBe(200);
    await staff.handOver(deliveryId);
    for (const address of [link, `${site.url}/verify/nobody/nothing`]) {
      await phone.goto(address);
      await expect(
        phone.getByText('Verification link was not found', { exact: true }),
      ).toBeVisible();
    }
  });

  await test.step('without an identity number the PIN is in the message', async () => {
    const plain = await parcelFor(staffPage, {});
    await expect.poll(() => messagesFor(staffPage, plain.phoneNumber)).toHaveLength(1);
    const [text = ''] = await messagesFor(staffPage, plain.phoneNumber);
    expect(text).toMatch(/\b\d{6}\b/);
    expect(text).not.toContain('/verify/');
  });
  await phone.context().close();
});

test('VER-03 VER-07 ERR-114: on a slow network it asks to wait before anything else has loaded', async ({
  browser,
}) => {
  const phone = await phoneOf(browser);
  const release = await holdBack(phone, '**/assets/*.js');
  await phone.goto(`${site.url}/verify/nobody/nothing`, { waitUntil: 'commit' });
  await expect(phone.getByRole('heading', { name: t('pleaseWait') })).toBeVisible();
  release();
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

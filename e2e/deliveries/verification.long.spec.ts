import { expect, type Page } from '@playwright/test';
import { check } from '../testing/check-screen.ts';
import {
  customer,
  linkFor,
  parcelFor,
  phoneOf,
  verifiedPlace as place,
} from '../testing/customer.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import { translateIn, type TestLanguage } from '../testing/translate.ts';

const t = translateIn('en');

const pinField = (page: Page) => page.getByLabel(t('verify.pin'), { exact: true });
const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();

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

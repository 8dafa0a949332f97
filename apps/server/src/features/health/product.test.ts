import { showProduct } from '@kolli/contract/system/product';
import { expect, test } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { testEnvironment } from '../../testing/test-secrets.ts';
import { productRoutes } from './product.routes.ts';

function show(variables: Record<string, string>) {
  const settings = readSettings({ ...testEnvironment, DATABASE_URL: 'postgres://x', ...variables });
  const [route] = productRoutes(settings);
  expect(route?.call).toBe(showProduct);
  return route?.answer({}, { kind: 'nobody' }, {} as Parameters<typeof route.answer>[2]);
}

test("the product call returns the product's name and settings", async () => {
  expect(await show({})).toEqual({
    name: 'Kolli',
    userGuideUrl: null,
    helpdeskUrl: null,
    workAccountName: null,
    passwordSignIn: true,
  });
  const urls = { userGuideUrl: 'https://guide.example', helpdeskUrl: 'https://help.example' };
  const workAccount = {
    WORK_ACCOUNT_ISSUER: 'https://login.example',
    WORK_ACCOUNT_CLIENT_ID: 'kolli',
    WORK_ACCOUNT_NAME: 'Chain',
    PASSWORD_SIGN_IN: 'off',
  };
  const named = { USER_GUIDE_URL: urls.userGuideUrl, HELPDESK_URL: urls.helpdeskUrl };
  expect(await show({ PRODUCT_NAME: 'Lokero', ...named, ...workAccount })).toEqual({
    name: 'Lokero',
    ...urls,
    workAccountName: 'Chain',
    passwordSignIn: false,
  });
  const demo = { DEMO_ACCOUNTS: 'a@b.example one, c@d.example two', HOST: '127.0.0.1' };
  expect(await show(demo)).toMatchObject({
    demoAccounts: [
      { email: 'a@b.example', password: 'one' },
      { email: 'c@d.example', password: 'two' },
    ],
  });
  for (const elsewhere of [{ PUBLIC_URL: 'https://kolli.example' }, { HOST: '0.0.0.0' }])
    expect(await show({ ...demo, ...elsewhere })).not.toHaveProperty('demoAccounts');
});

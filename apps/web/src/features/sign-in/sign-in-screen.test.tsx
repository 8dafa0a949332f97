import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { see, the, untilIdle } from '../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { ProductProvider } from '../../components/layout/product.tsx';
import { plainProduct, type ProductSettings } from '../../lib/call/product-settings.ts';
import { SignInScreen } from './sign-in-screen.tsx';

type Submit = Parameters<typeof SignInScreen>[0]['onSubmit'];
const onSubmit = vi.fn<Submit>();
const onLanguage = vi.fn<(language: string) => void>();

const email = the.label('E-mail');
const password = the.label('Password', { exact: true });
const submit = the.button('Sign in');

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue({});
  onLanguage.mockReset();
});

type Options = { notice?: { key: string; isGood: boolean }; product?: Partial<ProductSettings> };

const open = ({ notice, product }: Options = {}) =>
  render(
    <ProductProvider value={{ ...plainProduct, ...product }}>
      <SignInScreen
        language="en"
        onLanguage={onLanguage}
        onSubmit={onSubmit}
        notice={notice}
        hasPasskeys={false}
        onPasskey={async () => ({})}
        workAccountHref="/identity/work-account/start?redirect=%2F"
      />
    </ProductProvider>,
  );

test('AUT-01 AUT-02 AUT-06 AUT-07 AUT-08 AUT-09: language and visibility of the password can be switched; missing and malformed input shows an error and is not sent; when both are filled they are sent, by Enter as well', async () => {
  await open();
  await the.label('Language').selectOptions('Suomi');
  expect(onLanguage).toHaveBeenCalledExactlyOnceWith('fi');
  await submit.click();
  expect(the.text('This field is required.').elements()).toHaveLength(2);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('This field is required.');
  await password.fill('secret');
  await expect.element(password).toHaveAttribute('type', 'password');
  await the.button('Show password').click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await the.button('Hide password').click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await email.fill('anna@apteekki');
  await submit.click();
  await see('Please enter a valid email address.');
  expect(onSubmit).not.toHaveBeenCalled();
  await email.fill('anna@apteekki.fi');
  await userEvent.keyboard('{Enter}');
  const given = { email: 'anna@apteekki.fi', password: 'secret' };
  await expect.poll(() => onSubmit.mock.calls).toEqual([[given]]);
});

test('AUT-10: a failure shows the text of its status, a status without a text shows the text of “error”; while the request runs, a second click sends nothing', async () => {
  await open();
  await email.fill('anna@apteekki.fi');
  await password.fill('secret');
  for (const [errorKey, text] of [
    ['user_is_disabled', 'This account is disabled. Ask a main user of your pharmacy.'],
    ['teapot', 'Something went wrong. Please try again.'],
  ] as const) {
    onSubmit.mockResolvedValueOnce({ errorKey });
    await submit.click();
    await expect.element(the.alert()).toHaveTextContent(text);
  }
  onSubmit.mockReturnValueOnce(new Promise(() => undefined));
  await submit.click();
  await the.button('Signing in …').click({ force: true });
  expect(onSubmit).toHaveBeenCalledTimes(3);
});

test('AUT-03 ERR-011: a work account is offered if the site has them, with the site’s name for them, and if users sign in with those only there is no password field; an expired session is shown', async () => {
  const plain = await open({ notice: { key: 'error_session_expired', isGood: false } });
  await expect.element(the.alert()).toHaveTextContent('Session expired');
  expect(the.link().query()).toBeNull();
  await plain.unmount();
  const both = await open({ product: { workAccountName: 'Entra' } });
  const button = the.link('Sign in with Entra');
  await expect.element(button).toHaveAttribute('href', '/identity/work-account/start?redirect=%2F');
  await see(password);
  await both.unmount();
  await open({
    product: { workAccountName: 'Entra', passwordSignIn: false },
    notice: { key: 'work_account_not_connected', isGood: false },
  });
  await see(button, the.text('This work account is not', { exact: false }));
  expect(password.query()).toBeNull();
});

test('the accounts of a demo are ways to sign in, also after a refusal', async () => {
  const account = { email: 'main@satama.example', password: 'Doors-open-1' };
  onSubmit.mockResolvedValueOnce({ errorKey: 'user_is_disabled' });
  await open({ product: { demoAccounts: [account] } });
  await the.button(account.email).click();
  await see('This account is disabled. Ask a main user of your pharmacy.');
  await the.button(account.email).click();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[account], [account]]);
});

test('where there is no demo, no accounts of one are shown', async () => {
  // Loaded already, so that they would be drawn within the frames that are waited for.
  await import('./demo-accounts.tsx');
  await open();
  await untilIdle();
  await see(submit);
  expect(the.text('Demo accounts').query()).toBeNull();
});

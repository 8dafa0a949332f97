import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProductProvider } from '../../components/layout/product.tsx';
import { plainProduct, type ProductSettings } from '../../lib/call/product-settings.ts';
import { SignInScreen } from './sign-in-screen.tsx';

type Submit = Parameters<typeof SignInScreen>[0]['onSubmit'];
const onSubmit = vi.fn<Submit>();
const onLanguage = vi.fn<(language: string) => void>();

const email = page.getByLabelText('E-mail');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('button', { name: 'Sign in' });

beforeEach(async () => {
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

test('AUT-01: the password can be shown and hidden again', async () => {
  await open();
  await password.fill('correct horse');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('AUT-02: the language can be switched before signing in', async () => {
  await open();
  await page.getByLabelText('Language').selectOptions('Suomi');
  expect(onLanguage).toHaveBeenCalledExactlyOnceWith('fi');
});

test('AUT-06 AUT-08 AUT-09: empty fields show that they are required and nothing is sent', async () => {
  await open();
  await submit.click();
  expect(page.getByText('This field is required.').elements()).toHaveLength(2);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('This field is required.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('AUT-07: a malformed e-mail shows an error and nothing is sent', async () => {
  await open();
  await email.fill('anna@apteekki');
  await password.fill('x');
  await submit.click();
  await expect.element(page.getByText('Please enter a valid email address.')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('AUT-09: when both are filled they are sent, by Enter as well', async () => {
  await open();
  await email.fill('anna@apteekki.fi');
  await password.fill('secret');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => onSubmit.mock.calls)
    .toEqual([[{ email: 'anna@apteekki.fi', password: 'secret' }]]);
});

test('AUT-10: a failure shows the text of its status, a status without a text shows the text of “error”', async () => {
  await open();
  await email.fill('anna@apteekki.fi');
  await password.fill('secret');
  onSubmit.mockResolvedValueOnce({ errorKey: 'user_is_disabled' });
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This account is disabled. Ask a main user of your pharmacy.');
  onSubmit.mockResolvedValueOnce({ errorKey: 'teapot' });
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Something went wrong. Please try again.');
});

test('while the request runs, a second click sends nothing', async () => {
  await open();
  await email.fill('anna@apteekki.fi');
  await password.fill('secret');
  onSubmit.mockReturnValueOnce(new Promise(() => undefined));
  await submit.click();
  await page.getByRole('button', { name: 'Signing in …' }).click({ force: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('ERR-011: an expired session is shown on the sign-in screen', async () => {
  await open({ notice: { key: 'error_session_expired', isGood: false } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Session expired');
});

test('AUT-03: a work account is offered if the site has them, with the site’s name for them', async () => {
  const plain = await open();
  expect(page.getByRole('link').query()).toBeNull();
  await plain.unmount();
  await open({ product: { workAccountName: 'Entra' } });
  const button = page.getByRole('link', { name: 'Sign in with Entra' });
  await expect.element(button).toHaveAttribute('href', '/identity/work-account/start?redirect=%2F');
  await expect.element(password).toBeVisible();
});

test('AUT-03: if users sign in with work accounts only, there is no password field', async () => {
  await open({
    product: { workAccountName: 'Entra', passwordSignIn: false },
    notice: { key: 'work_account_not_connected', isGood: false },
  });
  await expect.element(page.getByRole('link', { name: 'Sign in with Entra' })).toBeVisible();
  await expect.element(page.getByText('This work account is not', { exact: false })).toBeVisible();
  expect(password.query()).toBeNull();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { http } from '../../../test/fake/network.ts';
import { bodyOf } from '../../../test/fake/fake-identity.ts';
import { failure, network } from '../../../test/fake/fake-server.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { ProductProvider } from '../../components/layout/product.tsx';
import { catalogues } from '../../lib/text/catalogues.ts';
import { startI18n } from '../../lib/text/i18n.ts';
import { plainProduct } from '../../lib/call/product-settings.ts';
import { acceptByWorkAccount } from '../session/reset-password.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

withFakeServer();

const path = '/identity/work-account/invitation';
const went: string[] = [];

async function open(product: { workAccountName?: string; passwordSignIn: boolean }) {
  went.length = 0;
  await startI18n(catalogues, 'en');
  await render(
    <ProductProvider value={{ ...plainProduct, ...product }}>
      <ResetPasswordScreen
        purpose="invitation"
        onSubmit={async () => ({})}
        onWorkAccount={() =>
          acceptByWorkAccount({ token: 'secret-1', purpose: 'invitation' }, (location) => {
            went.push(location);
          })
        }
        toSignIn={null}
        toForgotPassword={null}
        language="en"
        onLanguage={() => undefined}
      />
    </ProductProvider>,
  );
  return page.getByRole('button', { name: 'Sign in with Entra' });
}

test('an invited user can connect a work account instead of setting a password', async () => {
  network.use(http.post(path, () => Response.json({ location: 'https://issuer.example/x' })));
  const button = await open({ workAccountName: 'Entra', passwordSignIn: true });
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
  await button.click();
  await expect.poll(() => went).toEqual(['https://issuer.example/x']);
  expect(bodyOf(`POST ${path}`)).toEqual({ token: 'secret-1' });
});

test('if passwords are not used, there is no password field', async () => {
  const button = await open({ workAccountName: 'Entra', passwordSignIn: false });
  await expect.element(button).toBeVisible();
  expect(page.getByLabelText('New password', { exact: true }).query()).toBeNull();
});

test('a refusal is shown, and the page does not navigate', async () => {
  network.use(http.post(path, () => failure('work_account_unavailable')));
  const button = await open({ workAccountName: 'Entra', passwordSignIn: true });
  await button.click();
  await expect
    .element(page.getByText(/^Sign-in with a work account is not available/u))
    .toBeVisible();
  expect(went).toEqual([]);
});

test('without work accounts none is offered', async () => {
  const button = await open({ passwordSignIn: true });
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
  expect(button.query()).toBeNull();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { HttpResponse, http } from 'msw/http';
import { bodyOf } from '../../../test/fake-identity.ts';
import { failure, worker } from '../../../test/fake-server.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { ProductProvider } from '../../components/product.tsx';
import { startI18n } from '../../lib/i18n.ts';
import { plainProduct } from '../../lib/product-settings.ts';
import { acceptByWorkAccount } from '../session/reset-password.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

withFakeServer();

const asked = '/identity/work-account/invitation';
const went: string[] = [];

async function open(product: { workAccountName?: string; passwordSignIn: boolean }) {
  went.length = 0;
  await startI18n('en');
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

test('who is invited connects a work account in place of a password', async () => {
  worker.use(http.post(asked, () => HttpResponse.json({ location: 'https://issuer.example/x' })));
  const button = await open({ workAccountName: 'Entra', passwordSignIn: true });
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
  await button.click();
  await expect.poll(() => went).toEqual(['https://issuer.example/x']);
  expect(bodyOf(`POST ${asked}`)).toEqual({ token: 'secret-1' });
});

test('where nobody signs in by password, none is asked for', async () => {
  const button = await open({ workAccountName: 'Entra', passwordSignIn: false });
  await expect.element(button).toBeVisible();
  expect(page.getByLabelText('New password', { exact: true }).query()).toBeNull();
});

test('a refusal is told, and nobody is led away', async () => {
  worker.use(http.post(asked, () => failure('work_account_unavailable')));
  const button = await open({ workAccountName: 'Entra', passwordSignIn: true });
  await button.click();
  await expect
    .element(page.getByText(/^Sign-in with a work account is not available/u))
    .toBeVisible();
  expect(went).toEqual([]);
});

test('without work accounts there is none to choose', async () => {
  const button = await open({ passwordSignIn: true });
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
  expect(button.query()).toBeNull();
});

import { expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { failure, network } from '../../../test/fake/server.ts';
import { bodyOf, see, the } from '../../../test/the.ts';
import { ProductProvider } from '../../components/layout/product.tsx';
import { plainProduct } from '../../lib/call/product-settings.ts';
import { acceptByWorkAccount } from '../session/reset-password.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const path = '/identity/work-account/invitation';
const invitation = { token: 'secret-1', purpose: 'invitation' } as const;
const went: string[] = [];

async function open(product: { workAccountName?: string; passwordSignIn: boolean }) {
  went.length = 0;
  await render(
    <ProductProvider value={{ ...plainProduct, ...product }}>
      <ResetPasswordScreen
        purpose="invitation"
        onSubmit={async () => ({})}
        onWorkAccount={() =>
          acceptByWorkAccount(invitation, (location) => void went.push(location))
        }
        toSignIn={null}
        toForgotPassword={null}
        language="en"
        onLanguage={() => undefined}
      />
    </ProductProvider>,
  );
  return the.button('Sign in with Entra');
}

test('an invited user can connect a work account instead of setting a password; a refusal is shown, and the page does not navigate', async () => {
  network.post(path, () => failure('work_account_unavailable'));
  const button = await open({ workAccountName: 'Entra', passwordSignIn: true });
  await see(the.label('New password', { exact: true }));
  await button.click();
  await see(/^Sign-in with a work account is not available/u);
  expect(went).toEqual([]);
  network.post(path, () => Response.json({ location: 'https://issuer.example/x' }));
  await button.click();
  await expect.poll(() => went).toEqual(['https://issuer.example/x']);
  expect(bodyOf(`POST ${path}`)).toEqual({ token: 'secret-1' });
});

test('if passwords are not used, there is no password field; without work accounts none is offered', async () => {
  const password = the.label('New password', { exact: true });
  const button = await open({ workAccountName: 'Entra', passwordSignIn: false });
  await see(button);
  expect(password.query()).toBeNull();
  await cleanup();
  await open({ passwordSignIn: true });
  await see(password);
  expect(button.query()).toBeNull();
});

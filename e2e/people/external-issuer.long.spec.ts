import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { serverFile } from '../../scripts/run/process/programs.mjs';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { startProgram, waitFor } from '../testing/programs.ts';
import { openBrowser, signInUnseen, site } from '../testing/site.ts';
import { provisionPerson, signedInAs } from '../testing/work-account.ts';

const root = join(import.meta.dirname, '..', '..');
const redirectUri = 'http://127.0.0.1:18999/back';
const issuer = () => `${site.sandboxUrl}/oidc`;

/** Signs in at the sandbox's provider by code flow with PKCE; returns the access token. */
async function tokenOf(browser: Browser, person: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const start = new URL(`${issuer()}/auth`);
  start.search = new URLSearchParams({
    client_id: 'kolli',
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const page = await browser.newPage();
  // No server runs at that address: only the redirect of the provider matters.
  const back = page.waitForRequest((request) => request.url().startsWith(redirectUri));
  await page.goto(start.href);
  await page.getByRole('button', { name: person }).click();
  const code = new URL((await back).url()).searchParams.get('code') ?? '';
  const response = await fetch(`${issuer()}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('kolli:sandbox').toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

test('AUT-05: tokens of any OpenID Connect issuer are accepted in addition to those of the embedded service', async ({
  browser,
}) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...site.serverEnvironment,
    PORT: String(port),
    PUBLIC_URL: url,
    IDENTITY_ISSUER: issuer(),
  };
  const identity = { issuer: issuer(), subject: 'demo-customer-fi' };
  await provisionPerson({ email: 'elsewhere@customer.example', identity }, environment);
  const server = startProgram(serverFile(root, 'main'), environment);
  try {
    await waitFor(`${url}/api/health`, server.child, server.output);
    const profileOf = (token: string, at = url) =>
      fetch(`${at}/api/profile`, { headers: { AuthToken: token } });

    const token = await tokenOf(browser, 'Aku Asiakas');
    const known = await profileOf(token);
    expect(known.status).toBe(200);
    expect(await known.json()).toMatchObject({
      result: { email: 'elsewhere@customer.example', role: { name: 'user' } },
    });

    // Signed in there, but unknown here: an equal e-mail address is not enough.
    const unknown = await profileOf(await tokenOf(browser, 'Eva Exempelson'));
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { code: 'not_authorized' }]);

    // A server without this issuer in its configuration rejects its tokens.
    expect((await profileOf(token, site.url)).status).toBe(401);

    const page = await openBrowser(browser);
    const embedded = { email: 'user@torget.example', password: 'Doors-open-1' };
    await signInUnseen(page, embedded, url);
    expect(await signedInAs(page, url)).toBe(embedded.email);
  } finally {
    await server.stop();
  }
});

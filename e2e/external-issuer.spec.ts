import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { runToEnd, serverFile } from '../scripts/run/programs.mjs';
import { freePort, startProgram, waitFor } from './testing/programs.ts';
import { site } from './testing/site.ts';

const root = join(import.meta.dirname, '..');
const redirectUri = 'http://127.0.0.1:18999/back';
const issuer = () => `${site.sandboxUrl}/oidc`;

/** Somebody signs in at the sandbox's provider by code flow with PKCE; answers the access token. */
async function tokenOf(browser: Browser, person: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const start = new URL(`${issuer()}/auth`);
  start.search = new URLSearchParams({
    ...{
      client_id: 'kolli',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: redirectUri,
    },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const page = await browser.newPage();
  // Nothing answers there: what counts is where the provider sends the browser.
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

/** Gives the provider's subject an access, as an operator does: by provisioning. */
async function provisionSubject(environment: NodeJS.ProcessEnv, subject: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-issuer-'));
  const file = join(folder, 'site.json');
  const access = {
    pharmacy: site.pharmacies[0]?.businessId,
    role: 'user',
    webToolAccess: true,
    boxAccess: false,
  };
  const user = {
    ...{
      email: 'elsewhere@customer.example',
      firstName: 'Aku',
      lastName: 'Asiakas',
      appLanguage: 'en',
    },
    identity: { issuer: issuer(), subject },
    accesses: [access],
  };
  await writeFile(file, JSON.stringify({ templates: [], pharmacies: [], users: [user] }));
  await runToEnd(serverFile(root, 'cli'), ['provision', file], environment);
}

test('AUT-05: any OpenID Connect issuer replaces the embedded identity service by settings alone', async ({
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
  await provisionSubject(environment, 'demo-customer-fi');
  const server = startProgram(serverFile(root, 'main'), environment);
  try {
    await waitFor(`${url}/api/health`, server.child, server.said);
    const profileOf = (token: string) =>
      fetch(`${url}/api/profile`, { headers: { AuthToken: token } });

    const known = await profileOf(await tokenOf(browser, 'Aku Asiakas'));
    expect(known.status).toBe(200);
    expect(await known.json()).toMatchObject({
      result: { email: 'elsewhere@customer.example', role: { name: 'user' } },
    });

    // Signed in there, yet nobody here: an equal e-mail address makes no one known.
    const unknown = await profileOf(await tokenOf(browser, 'Maija Mallinen'));
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { code: 'not_authorized' }]);

    const embedded = await fetch(`${url}/identity/token`);
    expect(embedded.status).toBe(404);
  } finally {
    await server.stop();
  }
});

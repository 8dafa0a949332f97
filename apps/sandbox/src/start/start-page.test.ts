import { expect, test } from 'vitest';
import site from '../../demo/site.json' with { type: 'json' };
import { sampleKeys, startSandbox } from '../testing/start-sandbox.ts';
import { eventually } from '../testing/eventually.ts';
import { tourSteps } from './tour-steps.ts';

/** The start page after the keys of the pharmacies were loaded. */
async function startPageOf(businessIds: readonly string[]): Promise<{ text: string; ask: Ask }> {
  const pharmacies = businessIds.flatMap((businessId) =>
    sampleKeys.pharmacies.map((one) => ({ ...one, businessId, boxes: [] })),
  );
  const { app } = await startSandbox({ keys: { pharmacies }, kolliUrl: 'http://127.0.0.1:9' });
  const ask: Ask = async (path) => (await app.inject(path)).statusCode;
  const read = async () => (await app.inject('/')).body;
  await eventually('the pharmacies', async () => !(await read()).includes('Waiting for the keys'));
  return { text: await read(), ask };
}

type Ask = (path: string) => Promise<number>;

test('LST-12: the start page shows every demo account with its PIN, the tour, and one host name for Kolli', async () => {
  const { text } = await startPageOf(site.pharmacies.map(({ businessId }) => businessId));
  for (const { email, password, pharmacistPin } of site.users) {
    expect(text).toContain(email);
    expect(text).toContain(password);
    if (pharmacistPin !== undefined) expect(text).toContain(pharmacistPin);
  }
  expect(text).toMatch(/admin@kolli\.example[^]*Administrator/u);
  const tour = tourSteps({ kolli: 'http://localhost:9', sandbox: '' });
  const [, listed = ''] = /<ol class="steps">([^]*)<\/ol>/u.exec(text) ?? [];
  const steps = listed.split('<li>').slice(1);
  const plain = (step: string) => step.replaceAll(/<[^>]+>/gu, '').replaceAll('&#39;', "'");
  expect(steps.map(plain)).toEqual(tour.map((parts) => parts.map((part) => part.text).join('')));
  for (const { kind, text: typed } of tour.flat())
    if (kind === 'typed') expect(JSON.stringify(site.users)).toContain(`"${typed}"`);
  expect(text).toContain('href="http://localhost:9/auth/login"');
  expect(text).not.toMatch(/href="http:\/\/127/u);
});

test('INT-06 NAV-39 PHA-18 LST-12: the start page links to documentation, user guide and helpdesk, all linked pages exist, other accounts are not shown', async () => {
  const { text: other } = await startPageOf(['556000-0000']);
  expect(other).toContain('main@torget.example');
  expect(other).not.toContain('user@satama.example');
  const { text, ask } = await startPageOf(['1234567-0']);
  expect(text).toContain('href="http://localhost:9/docs"');
  const links = [...text.matchAll(/href="(\/[^"]*)"/gu)].map((match) => match[1] ?? '');
  expect(links).toEqual(expect.arrayContaining(['/user-guide', '/helpdesk']));
  for (const path of links) expect([path, await ask(path)]).toEqual([path, 200]);
});

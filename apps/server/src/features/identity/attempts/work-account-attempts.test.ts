import { expect, test } from 'vitest';
import { openWorkAccountWorld } from '../testing/work-account.ts';

const world = await openWorkAccountWorld();
const { openBrowser } = world;

test('the stored data of an attempt cannot complete it, and is deleted an hour after its end', async () => {
  const rows = () => world.rows('select * from identity.work_account_attempt');
  const browser = openBrowser();
  const location = new URL(await browser.start());
  const secrets = [location.searchParams.get('state'), ...browser.cookies.values()];
  expect(secrets).toHaveLength(2);
  const stored = JSON.stringify(await rows());
  expect(stored).toContain('"redirect":"/"');
  for (const secret of secrets) expect(stored).not.toContain(secret);
  await world.server.services.workAccount?.purgeExpired();
  expect(await rows()).toHaveLength(1);
  // The clocks of database and server may differ by a little.
  for (const [minutes, left] of [
    [59, 1],
    [61, 0],
  ] as const) {
    await world.rows(
      `update identity.work_account_attempt set expires_at = now() - make_interval(mins => $1)`,
      minutes,
    );
    await world.server.services.workAccount?.purgeExpired();
    expect(await rows()).toHaveLength(left);
  }
});

test('a browser that uses another host name of the server returns to that name', async () => {
  const browser = openBrowser();
  const ask = (host: string) =>
    browser.send('GET', '/identity/work-account/start', { host }).then(({ headers }) => {
      const { searchParams } = new URL(headers.location ?? '');
      return new URL(searchParams.get('redirect_uri') ?? '').host;
    });
  expect(await ask('127.0.0.1:8080')).toBe('127.0.0.1:8080');
  expect(await ask('evil.example')).toBe('localhost:8080');
});

test('a network can start at most sixty sign-ins in ten minutes', async () => {
  const browser = openBrowser();
  const remoteAddress = '192.0.2.7';
  const set = async () => {
    const response = await world.server.app.inject({
      url: '/identity/work-account/start',
      remoteAddress,
    });
    return response.headers.location ?? '';
  };
  const places = [];
  for (let times = 0; times < 61; times += 1) places.push(await set());
  expect(places.filter((place) => place.startsWith(world.issuer.issuer))).toHaveLength(60);
  expect(places.at(-1)).toBe('/auth/login?problem=too_many_requests');
  expect(await browser.start()).toContain(world.issuer.issuer);
});

import { createApp } from '../../apps/server/src/app.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings/settings.ts';
import { openServices } from '../../apps/server/src/services.ts';
import { type GivenUser, givenUser } from '../../apps/server/src/testing/factories.ts';
import { testEnvironment } from '../../apps/server/src/testing/test-secrets.ts';
import type { LoadedChain } from './load-chain.ts';
import { median } from '../deliveries/report-figures.ts';

type App = Awaited<ReturnType<typeof createApp>>;
/** A call without a socket. */
type Request = {
  method?: 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  payload?: object;
};

const password = 'a password of the bench';
const times = 15;

/** Repeats a call; prints its median time and the size of its answer, and returns the last answer. */
async function measure(app: App, name: string, options: Request, count = times) {
  const taken: number[] = [];
  let response = await app.inject(options);
  for (let done = 0; done < count; done += 1) {
    const begun = performance.now();
    response = await app.inject(options);
    taken.push(performance.now() - begun);
    if (response.statusCode !== 200) throw new Error(`${name} answers ${response.statusCode}`);
  }
  const kilobytes = (response.rawPayload.length / 1000).toFixed(1);
  console.log(`  ${name}: ${median(taken).toFixed(1)} ms, ${kilobytes} kB`);
  return response;
}

/** A person's sign-in, their choice of a pharmacy if they have several, and what every screen calls. */
async function measurePerson(
  app: App,
  { email }: GivenUser,
  place: { pharmacyId: string; boxId: string; otherBoxId?: string },
): Promise<void> {
  const { PUBLIC_URL: origin } = testEnvironment;
  const signIn = { method: 'POST', url: '/identity/sign-in/email' } as const;
  const credentials = { headers: { origin }, payload: { email, password } };
  const { cookies } = await measure(app, 'sign-in', { ...signIn, ...credentials }, 3);
  const cookie = cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const token = await app.inject({ url: '/identity/token', headers: { cookie } });
  const headers = { authtoken: token.json<{ token: string }>().token };
  const get = (name: string, path: string) => measure(app, name, { url: `/api/${path}`, headers });
  await get('accesses', 'users/pharmacy-accesses');
  await get('entity names', 'health/entity-names');
  if (place.otherBoxId !== undefined) {
    await get('profile before the choice', 'profile');
    const url = '/api/users/pharmacy-accesses';
    const payload = { pharmacyId: place.pharmacyId };
    await measure(app, 'choice', { method: 'PATCH', url, headers, payload });
  }
  await get('profile', 'profile');
  await get('a box of the pharmacy', `pickup-boxes/show/${place.boxId}`);
  if (place.otherBoxId !== undefined)
    await get('a box of another own pharmacy', `pickup-boxes/show/${place.otherBoxId}`);
}

/** Sign-in and calls of a person with one access and of one with an access to each pharmacy. */
export async function measureSignIns({ world, boxes, person }: LoadedChain): Promise<void> {
  const settings = readSettings({
    ...testEnvironment,
    ROLE: 'api',
    DATABASE_URL: world.database.url,
    CALLS_PER_MINUTE: '100000000',
  });
  const services = await openServices(settings, createLog('silent'), () => new Date());
  const app = await createApp(services);
  try {
    const [box, other] = [boxes[0], boxes.at(-1)];
    if (box === undefined || other === undefined) throw new Error('The chain has no boxes');
    const { pharmacyId, id: boxId } = box;
    const single = await givenUser(world, { pharmacyId, role: 'main_user' });
    for (const { id: userId, email } of [single, person])
      await services.identity.accounts.createAccount({ userId, email, name: 'Aino', password });
    console.log('A person with one access:');
    await measurePerson(app, single, { pharmacyId, boxId });
    console.log('A person with an access to every pharmacy:');
    await measurePerson(app, person, { pharmacyId, boxId, otherBoxId: other.id });
  } finally {
    await app.close();
    await services.close();
  }
}

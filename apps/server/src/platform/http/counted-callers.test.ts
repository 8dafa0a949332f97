import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { countCalls, defaultCallLimits } from './call-limits.ts';
import type { Caller } from './route.ts';

const person = (userId: string) => ({ kind: 'staff', userId }) as unknown as Caller;
const box = (boxId: string) => ({ kind: 'device', boxId }) as unknown as Caller;
const source = (pharmacyId: string, name: string): Caller => ({
  kind: 'orderSource',
  pharmacyId,
  source: name,
  isTest: false,
});

/** Counts the calls a caller may make until it is refused. */
async function openCounter() {
  const app = Fastify();
  let caller: Caller | null = null;
  app.decorateRequest('caller', null);
  const count = await countCalls(app, { person: 1, machine: 2, address: 3 });
  app.get('/uncounted', async () => 'open');
  app.get('/', async (request, reply) => {
    request.caller = caller;
    await count(request, reply);
    return 'open';
  });
  onTestFinished(() => app.close());
  const ask = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).statusCode;
  return async (who: Caller | null, remoteAddress = '192.0.2.1', url = '/') => {
    caller = who;
    for (let calls = 0; calls < 10; calls += 1)
      if ((await ask(url, remoteAddress)) !== 200) return calls;
    return Infinity;
  };
}

test('each person, machine and address is counted separately, with the limit of its kind, which is far above normal use', async () => {
  const allowed = await openCounter();
  expect([await allowed(person('aino')), await allowed(person('bo'))]).toEqual([1, 1]);
  expect([await allowed(box('front')), await allowed(box('back'))]).toEqual([2, 2]);
  const sources = [source('own', 'shop'), source('own', 'app'), source('other', 'shop')];
  for (const one of sources) expect(await allowed(one)).toBe(2);
  const nobody: Caller = { kind: 'nobody' };
  expect([await allowed(nobody, '192.0.2.1'), await allowed(null, '192.0.2.2')]).toEqual([3, 3]);
  // A limited caller stays refused from other addresses.
  for (const one of [person('aino'), box('front'), source('own', 'shop')])
    expect(await allowed(one, '192.0.2.3')).toBe(0);
  expect(await allowed(null, '192.0.2.1')).toBe(0);
  expect(await allowed(null, '192.0.2.1', '/uncounted')).toBe(Infinity);
  expect(defaultCallLimits).toEqual({ person: 1_200, machine: 3_000, address: 600 });
});

import type { AdministeredPharmacy } from '@kolli/contract/pharmacy/pharmacy-administration';
import { expect, test } from 'vitest';
import { ownTestServer } from '../../testing/test-server.ts';

const server = await ownTestServer();
const ids: string[] = [];
for (let made = 0; made < 5; made += 1) ids.push((await server.givenPharmacy()).id);
ids.sort();
const [own = '', id = ''] = ids;
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId: own });
await server.givenUser({ pharmacyId: ids });

const get = async (path: string) =>
  (await server.ask(admin, 'GET', `/api/pharmacies/${path}`)).body;
interface Page {
  readonly pharmacies: AdministeredPharmacy[];
  readonly lastKey: string | null;
}

test('all pharmacies are listed in pages, each once, including those of others', async () => {
  const seen: string[] = [];
  for (let lastKey: string | null = ''; lastKey !== null; ) {
    const page = (await get(`?limit=2${lastKey && `&lastKey=${lastKey}`}`)).result as Page;
    seen.push(...page.pharmacies.map((one) => one.id));
    lastKey = page.lastKey;
  }
  expect(seen).toEqual(ids);
  expect((await get('?limit=5')).result).toMatchObject({ lastKey: null });
  expect((await get(`?lastKey=${ids.at(-1)}`)).result).toEqual({ pharmacies: [], lastKey: null });
  expect(await get('?limit=201&lastKey=x')).toMatchObject({
    code: 'validation_fail',
    errors: [
      { msg: 'validation.invalid', path: 'query.lastKey' },
      { msg: 'validation.invalid', path: 'query.limit' },
    ],
  });
});

test('PHA-03 ERR-032: a known pharmacy is shown with address, languages, boxes and number of people', async () => {
  const second = await server.givenBox({ pharmacyId: id, ordinal: 1 });
  const first = await server.givenBox({ pharmacyId: id, ordinal: 0 });
  expect((await get(`administration/${id}`)).result).toMatchObject({
    id,
    users: 1,
    city: 'Helsinki',
    strongAuthentication: false,
    shelvesNumber: 0,
    streetAddress: 'Main Street 1',
    language: 'en',
    uiLanguages: ['en', 'fi'],
    reservationKeepTime: 3 * 864e5,
    boxes: [
      {
        id: first.id,
        name: first.name,
        templateId: `test-${first.id.slice(-12)}`,
        cardboardType: false,
        outdoor: false,
      },
      { id: second.id, name: second.name },
    ],
  });
  const nowhere = '/api/pharmacies/administration/01900000-0000-7000-8000-000000000000';
  const answer = await server.ask(admin, 'GET', nowhere);
  expect(answer).toMatchObject({ status: 404, body: { code: 'pharmacy_not_found' } });
});

import type { AdministeredPharmacy } from '@kolli/contract/pharmacy/pharmacy-administration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenUser, givenBox, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { givenAdministrator } from '../../testing/given-administrator.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ids: string[];
let admin: GivenUser;

beforeAll(async () => {
  server = await openTestServer();
  ids = [];
  for (let made = 0; made < 5; made += 1) ids.push((await givenPharmacy(server)).id);
  ids.sort();
  admin = await givenAdministrator(server, { role: 'admin', pharmacyId: ids[0] ?? '' });
  await givenUser(server, { pharmacyId: ids });
});
afterAll(() => server.close());

const get = async (path: string) =>
  (await server.ask(admin, 'GET', `/api/pharmacies/${path}`)).body;
interface Page {
  readonly pharmacies: AdministeredPharmacy[];
  readonly lastKey: string | null;
}

test('all pharmacies are listed in pages, each once, including those of others', async () => {
  const seen: string[] = [];
  let lastKey: string | null = '';
  do {
    const after: string = lastKey === '' ? '' : `&lastKey=${lastKey}`;
    const page = (await get(`?limit=2${after}`)).result as Page;
    seen.push(...page.pharmacies.map(({ id }) => id));
    lastKey = page.lastKey;
  } while (lastKey !== null);
  expect(seen).toEqual(ids);
  expect((await get('?limit=5')).result).toMatchObject({ lastKey: null });
  expect((await get(`?lastKey=${ids.at(-1)}`)).result).toEqual({ pharmacies: [], lastKey: null });
});

test('PHA-03: a pharmacy is shown with address, languages, boxes and number of people', async () => {
  const [, id = ''] = ids;
  const second = await givenBox(server, { pharmacyId: id, ordinal: 1 });
  const first = await givenBox(server, { pharmacyId: id, ordinal: 0 });
  const { result } = await get(`administration/${id}`);
  expect(result).toMatchObject({
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
});

test('ERR-032: an unknown pharmacy is not found', async () => {
  const nowhere = '/api/pharmacies/administration/01900000-0000-7000-8000-000000000000';
  const answer = await server.ask(admin, 'GET', nowhere);
  expect(answer).toMatchObject({ status: 404, body: { code: 'pharmacy_not_found' } });
});

test('invalid paging is reported with its field', async () => {
  const { code, errors } = await get('?limit=201&lastKey=x');
  expect([code, errors]).toEqual([
    'validation_fail',
    [
      { msg: 'validation.invalid', path: 'query.lastKey' },
      { msg: 'validation.invalid', path: 'query.limit' },
    ],
  ]);
});

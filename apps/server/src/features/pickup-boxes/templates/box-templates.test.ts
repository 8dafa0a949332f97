import type { BoxTemplate } from '@kolli/contract/box/box-templates';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { givenBox, givenPharmacy } from '../../../testing/factories.ts';
import { givenAdministrator } from '../../../testing/given-administrator.ts';
import { testTemplate } from '../../../testing/samples/sample-columns.ts';
import { openTestServer } from '../../../testing/test-server.ts';
import { createBoxTemplate } from './create-box-template.ts';
import { lockTemplateForBox } from './lock-template-for-box.ts';
import { listTemplateChoices } from './list-template-choices.ts';

let id: string;
let count = 0;

const server = await openTestServer();
const pharmacyId = (await givenPharmacy(server)).id;
const otherPharmacyId = (await givenPharmacy(server)).id;
const admin = await givenAdministrator(server, { role: 'admin', pharmacyId });
afterAll(() => server.close());
beforeEach(() => {
  count += 1;
  id = `tower-${count}`;
});

const small = { type: 0, fridge: false };
const modules = [
  { position: 2, lockers: [{ type: 2, fridge: true }] },
  { position: 1, lockers: [small, small] },
];
const given = () => ({ id, name: 'Tower', modules });
const create = (body: object) => server.ask(admin, 'POST', '/api/box-templates/create', body);
const update = (body: object, of = id) =>
  server.ask(admin, 'PATCH', `/api/box-templates/update/${of}`, body);
const show = (of = id) => server.ask(admin, 'GET', `/api/box-templates/show/${of}`);
const errorsOf = async (response: ReturnType<typeof create>) => {
  const { status, body } = await response;
  return [status, body.code, body.errors];
};

test('a template is created, shown and listed with its modules from left to right', async () => {
  const made = await create(given());
  const expected = { ...given(), modules: modules.toReversed(), boxes: 0 };
  expect(made.body.result).toEqual(expected);
  expect((await show()).body.result).toEqual(expected);
  const listed = (await server.ask(admin, 'GET', '/api/box-templates/')).body
    .result as BoxTemplate[];
  expect(listed).toContainEqual(expected);
  expect(listed.map((one) => one.id)).toEqual(listed.map((one) => one.id).sort());
});

test('the doors of a template can change while it has no boxes at any pharmacy, its name always', async () => {
  await create(given());
  const doors = [{ position: 1, lockers: [small] }];
  expect((await update({ modules: doors })).body.result).toMatchObject({
    modules: doors,
    boxes: 0,
  });
  await givenBox(server, { pharmacyId: otherPharmacyId, template_id: id, template: testTemplate });
  expect((await update({ modules })).body.code).toBe('template_in_use');
  expect((await update({ name: 'Spire', modules: doors })).body.result).toMatchObject({
    name: 'Spire',
    modules: doors,
    boxes: 1,
  });
});

test('creating and changing a template is one entry of the installation each', async () => {
  await create(given());
  await update({ name: 'Spire' });
  await update({ name: 'Spire' });
  const ids = [installationId, pharmacyId, otherPharmacyId];
  const entries = await server.store.inPharmacies(ids, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['pharmacy_id', 'action', 'user_id', 'detail'])
      .where('subject', '=', id)
      .orderBy('pharmacy_id')
      .orderBy('seq')
      .execute(),
  );
  const detail = { name: 'Tower', modules: 2, lockers: 3 };
  const by = { pharmacy_id: installationId, user_id: admin.id };
  expect(entries).toEqual([
    { ...by, action: 'template.create', detail },
    { ...by, action: 'template.update', detail: { ...detail, name: 'Spire' } },
  ]);
});

test('ERR-034: an unknown template can be neither shown nor changed', async () => {
  expect(await show('nowhere')).toMatchObject({
    status: 404,
    body: { code: 'template_not_found' },
  });
  expect((await update({ name: 'a' }, 'nowhere')).body.code).toBe('template_not_found');
});

test('of concurrent templates with one id one is created', async () => {
  const responses = await Promise.all([create(given()), create(given())]);
  expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect((await create(given())).body.code).toBe('template_already_exists');
});

test.each([
  ['ERR-063', 'name_missing', 'body.name', { name: undefined }],
  ['ERR-068', 'missing_fields', 'body.id', { id: undefined }],
  ['ERR-068', 'missing_fields', 'body.modules', { modules: undefined }],
  ['ERR-068', 'missing_fields', 'body.modules', { modules: [] }],
  ['ERR-068', 'missing_fields', 'body.modules.0.lockers', { modules: [{ position: 1 }] }],
] as const)(
  '%s: %s is reported at %s when a template is created',
  async (_id, msg, path, wrong) => {
    expect(await errorsOf(create({ ...given(), ...wrong }))).toEqual([
      400,
      'validation_fail',
      [{ msg, path }],
    ]);
  },
);

test('ERR-068: an empty change is refused', async () => {
  expect(await errorsOf(update({}))).toEqual([
    400,
    'validation_fail',
    [{ msg: 'missing_fields', path: 'body' }],
  ]);
});

test.each([
  ['gaps between its modules', [{ position: 2, lockers: [small] }]],
  ['a module without doors', [{ position: 1, lockers: [] }]],
  ['more doors than fit', [{ position: 1, lockers: Array.from({ length: 13 }, () => small) }]],
])('a template with %s is refused', async (_name, wrong) => {
  const refusal = [400, 'validation_fail', [{ msg: 'validation.layout', path: 'body.modules' }]];
  expect(await errorsOf(create({ ...given(), modules: wrong }))).toEqual(refusal);
  await create(given());
  expect(await errorsOf(update({ modules: wrong }))).toEqual(refusal);
});

test('the available templates are ordered by id, each with its number of doors', async () => {
  await create({ ...given(), id: `z-${id}` });
  await create({ ...given(), id: `a-${id}` });
  const choices = await listTemplateChoices(server.store);
  expect(choices).toContainEqual({ id: `a-${id}`, name: 'Tower', lockers: 3 });
  expect(choices.map((one) => one.id)).toEqual(choices.map((one) => one.id).sort());
});

test('a box can be created only from an existing template', async () => {
  await create(given());
  const lock = (of: string) => server.store.inGlobal((tx) => lockTemplateForBox(tx, of));
  expect(await lock(id)).toEqual({ id, name: 'Tower', modules: modules.toReversed() });
  await expect(lock('nowhere')).rejects.toMatchObject({ code: 'template_not_found' });
});

test('another error of the database is not reported as an existing template', async () => {
  const actor = { userId: null, userName: 'a test' };
  const doors = [{ position: 1, lockers: [{ type: 0 as const, fridge: false }] }];
  const making = createBoxTemplate(server.services, actor, { id, name: 'a\u0000', modules: doors });
  await expect(making).rejects.toThrow('invalid byte sequence');
});

import type { BoxTemplate } from '@kolli/contract/box/box-templates';
import { beforeEach, expect, test } from 'vitest';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { testTemplate } from '../../../testing/samples/sample-columns.ts';
import { rowsBy } from '../../../testing/rows.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { badInput, refused } from '../../deliveries/testing/desk.ts';
import { createBoxTemplate } from './create-box-template.ts';
import { lockTemplateForBox } from './lock-template-for-box.ts';
import { listTemplateChoices } from './list-template-choices.ts';

let id: string;
let count = 0;

const server = await ownTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const otherPharmacyId = (await server.givenPharmacy()).id;
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId });
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
test('a template is created, shown and listed with its modules from left to right', async () => {
  const made = await create(given());
  const expected = { ...given(), modules: modules.toReversed(), boxes: 0 };
  expect(made.body.result).toEqual(expected);
  expect((await show()).body.result).toEqual(expected);
  const { body } = await server.ask(admin, 'GET', '/api/box-templates/');
  const listed = body.result as BoxTemplate[];
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
  await server.givenBox({ pharmacyId: otherPharmacyId, template_id: id, template: testTemplate });
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
  const { rows } = rowsBy((work) => server.store.inPharmacies(ids, work));
  const entries = await rows('audit_entry', { subject: id }, 'pharmacy_id', 'seq');
  const detail = { name: 'Tower', modules: 2, lockers: 3 };
  const by = { pharmacy_id: installationId, user_id: admin.id };
  expect(entries).toMatchObject([
    { ...by, action: 'template.create', detail },
    { ...by, action: 'template.update', detail: { ...detail, name: 'Spire' } },
  ]);
});

test('ERR-034: an unknown template can be neither shown, changed nor used for a box', async () => {
  await create(given());
  const lock = (of: string) => server.store.inGlobal((tx) => lockTemplateForBox(tx, of));
  expect(await lock(id)).toEqual({ id, name: 'Tower', modules: modules.toReversed() });
  await expect(lock('nowhere')).rejects.toMatchObject({ code: 'template_not_found' });
  for (const unknown of [await show('nowhere'), await update({ name: 'a' }, 'nowhere')])
    expect(unknown).toMatchObject(refused(404, 'template_not_found'));
});

test('of concurrent templates with one id one is created', async () => {
  const responses = await Promise.all([create(given()), create(given())]);
  const statuses = responses.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await create(given())).body.code).toBe('template_already_exists');
});

test.each([
  ['ERR-063', 'name_missing', 'body.name', { name: undefined }],
  ['ERR-068', 'missing_fields', 'body.id', { id: undefined }],
  ['ERR-068', 'missing_fields', 'body.modules', { modules: undefined }],
  ['ERR-068', 'missing_fields', 'body.modules', { modules: [] }],
  ['ERR-068', 'missing_fields', 'body.modules.0.lockers', { modules: [{ position: 1 }] }],
] as const)('%s: %s is reported at %s when a template is created', async (_, msg, path, wrong) => {
  const response = await create({ ...given(), ...wrong });
  expect(response).toMatchObject(badInput(path, msg));
  expect(response.body.errors).toHaveLength(1);
});

test('ERR-068: an empty change, and modules with gaps, without doors or with more than fit are refused', async () => {
  await create(given());
  expect(await update({})).toMatchObject(badInput('body', 'missing_fields'));
  const refusal = badInput('body.modules', 'validation.layout');
  for (const wrong of [
    [{ position: 2, lockers: [small] }],
    [{ position: 1, lockers: [] }],
    [{ position: 1, lockers: Array.from({ length: 13 }, () => small) }],
  ]) {
    expect(await create({ ...given(), id: `${id}-wrong`, modules: wrong })).toMatchObject(refusal);
    expect(await update({ modules: wrong })).toMatchObject(refusal);
  }
});

test('the available templates are ordered by id, each with its number of doors', async () => {
  await create({ ...given(), id: `z-${id}` });
  await create({ ...given(), id: `a-${id}` });
  const choices = await listTemplateChoices(server.store);
  expect(choices).toContainEqual({ id: `a-${id}`, name: 'Tower', lockers: 3 });
  expect(choices.map((one) => one.id)).toEqual(choices.map((one) => one.id).sort());
});

test('another error of the database is not reported as an existing template', async () => {
  const actor = { userId: null, userName: 'a test' };
  const doors = [{ position: 1, lockers: [{ type: 0 as const, fridge: false }] }];
  const making = createBoxTemplate(server.services, actor, { id, name: 'a\u0000', modules: doors });
  await expect(making).rejects.toThrow('invalid byte sequence');
});

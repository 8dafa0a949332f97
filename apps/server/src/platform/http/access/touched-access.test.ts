import { expect, test } from 'vitest';
import { shareTestServer, said } from '../../../testing/test-server.ts';

const server = await shareTestServer();
const { id: pharmacyId } = await server.givenPharmacy();
const boxes = [await server.givenBox({ pharmacyId }), await server.givenBox({ pharmacyId })];
const boxIds = boxes.map(({ id }) => id);
const staff = await server.givenUser({ pharmacyId });

const history = (places: readonly string[]) =>
  server.ask(staff, 'GET', `/api/deliveries/show/${places.join(',')}?startTime=0&endTime=1`);

test('many places in a call use no more connections than one', async () => {
  let used = 0;
  const { pool } = server.services.store;
  pool.on('acquire', () => (used += 1));
  expect((await history(boxIds.slice(0, 1))).status).toBe(200);
  const usedByOne = used;
  used = 0;
  const many = Array.from({ length: 200 }, (_, index) => [...boxIds, pharmacyId][index % 3] ?? '');
  expect((await history(many)).status).toBe(200);
  expect(used).toBe(usedByOne);
  pool.removeAllListeners('acquire');
});

test('one place of another pharmacy makes the call forbidden, and so does one named twice, in another letter case; to name none, or a list, is bad input', async () => {
  const foreign = (await server.givenPharmacy()).id;
  const foreignBox = (await server.givenBox({ pharmacyId: foreign })).id;
  const unknown = '01900000-0000-7000-8000-000000000000';
  for (const other of [foreign, foreignBox, unknown, '', 'x', boxIds[0]?.toUpperCase() ?? ''])
    expect(await said(history([...boxIds, pharmacyId, other]))).toBe('403 forbidden');
  const queries = [
    `pharmacyId=${pharmacyId}&pharmacyId=${pharmacyId}`,
    `pharmacyId=${pharmacyId.toUpperCase()}`,
  ];
  const open = (query: string) => said(server.ask(staff, 'GET', `/api/deliveries/open?${query}`));
  for (const query of queries) expect(await open(query)).toBe('403 forbidden');
  for (const query of [`pharmacyId[]=${pharmacyId}`, 'pharmacyId=', ''])
    expect(await open(query)).toBe('400 validation_fail');
});

import { afterAll, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { ssn } from '../../counter/testing/counter.ts';
import { refuseWrites } from '../../../testing/refuse-writes.ts';
import { customerPhone, givenCustomers } from './testing/customers.ts';

const lines: string[] = [];
const capture = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
vi.spyOn(process.stdout, 'write').mockImplementation(capture);
vi.spyOn(process.stderr, 'write').mockImplementation(capture);
// The end of the server is logged, too.
afterAll(() => void vi.restoreAllMocks());
const server = await ownTestServer({}, createLog('trace'));
const place = await givenCustomers(server);
await place.pickedUp({ ssn });
lines.length = 0;

test('RET-06 RET-07: a number is in no log line and in no URL, also if a call fails', async () => {
  for (const number of [customerPhone, ssn, '010190-999X']) {
    await place.search(number);
    await place.exportData(number);
    await place.erase(number, '0000');
  }
  const allow = await refuseWrites(server.database, { table: 'audit_entry', code: 'XX000' });
  for (const number of [customerPhone, ssn])
    expect((await place.erase(number, number.slice(-4))).status).toBe(500);
  await allow();
  const path = '/api/customer-data/search';
  const token = await server.tokenFor(place.mainUser);
  for (const url of [`${path}?number=${ssn}`, `${path}/${ssn}`])
    expect((await server.app.inject({ url, headers: { authtoken: token } })).statusCode).toBe(404);
  server.app.log.info({ req: { method: 'POST', url: path, body: { number: ssn } } }, 'a request');
  const log = lines.join('');
  for (const text of ['unknown fault', 'a request']) expect(log).toContain(text);
  expect(log).not.toMatch(/400002816|010190|999W|999X/iu);
});

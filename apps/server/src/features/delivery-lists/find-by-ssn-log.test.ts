import { connect } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { asOwner } from '../../testing/test-database.ts';
import { createLog } from '../../platform/log.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { ssn } from '../counter/testing/counter.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';

const lines: string[] = [];
const capture = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
vi.spyOn(process.stdout, 'write').mockImplementation(capture);
vi.spyOn(process.stderr, 'write').mockImplementation(capture);
// The end of the server is logged, too.
afterAll(() => void vi.restoreAllMocks());
const server = await ownTestServer({}, createLog('trace'));
const desk = await givenDesk(server);
const token = await server.tokenFor(desk.staff);
const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);

/** Sends raw bytes that an HTTP client would reject, and reads the whole response. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let response = '';
    socket.on('data', (chunk: Buffer) => void (response += chunk.toString()));
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}

const raw = (firstLine: string, headers = `AuthToken: ${token}\r\n`) =>
  sendRaw(`${firstLine} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);

/** Renames a column as the database owner, so that the search fails with an unknown fault. */
async function breakSearch(work: () => Promise<void>): Promise<void> {
  await asOwner(server, 'alter table delivery rename column ssn_hash to renamed');
  try {
    await work();
  } finally {
    await asOwner(server, 'alter table delivery rename column renamed to ssn_hash');
  }
}

test('CAL-31: however it is sent, an identity number is never in a log line', async () => {
  const path = '/api/deliveries/find-by-ssn';
  const query = `ssn=${ssn}`;
  expect(await raw(`GET ${path}?${query}`)).toContain('200 OK');
  const statuses = async (...requests: Promise<string>[]) =>
    (await Promise.all(requests)).map((response) => Number(response.split(' ')[1]));
  expect(
    await statuses(
      raw(`GET ${path}?${query}X`),
      raw(`GET ${path}?${query}`, ''),
      raw(`GET ${path}?${query}`, 'AuthToken: stale\r\n'),
      raw(`GET ${path}/?${query}`),
      raw(`GET ${path}/${ssn}`),
      raw(`GET ${path}/%ZZ?${query}`),
      raw(`GET ${path}?${query}&${query}`),
      raw(`GET ${path}?number=${ssn}`),
      raw(`PUT ${path}?${query}`),
      raw(`HEAD ${path}?${query}`),
      raw(`GET ${path}?${query}`, `AuthToken: ${token}\r\nReferer: http://x/?${query}\r\n`),
      raw(`GET ${path}?${query}`, `bad header ${ssn}\r\n`),
      raw(`GET http://other${path}?${query}`),
    ),
  ).not.toContain(500);
  await sendRaw(`GET ${path}?${query} HTTP/9.9\r\n\r\n`);
  await sendRaw(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"ssn":"${ssn}`);
  await desk.ask('POST', '/deliveries/find-by-ssn', { pharmacyId: desk.pharmacyId, ssn });
  await desk.ask('POST', '/deliveries/find-by-ssn', { pharmacyId: desk.pharmacyId, ssn: [ssn] });
  await breakSearch(async () => {
    expect(await raw(`GET ${path}?${query}`)).toContain('500 Internal Server Error');
  });

  // A log line with the request itself.
  const url = `${path}?${query}`;
  server.app.log.info({ req: { method: 'GET', url, query: { ssn } } }, 'a request');

  const log = lines.join('');
  for (const text of ['unknown fault', 'a request']) expect(log).toContain(text);
  expect(log).not.toMatch(/010190|999W/i);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { refuseWrites } from '../../../testing/refuse-writes.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { runRetention } from '../run-retention.ts';
import { makeDump, readFiles, readRows } from './places.ts';
import { Planted } from './planted.ts';
import { openSite, type Site, waysIn } from './ways-in.ts';

const dayMs = 86_400_000;

/** Where something planted is left, with how much of it; empty if nothing is. */
async function placesLeft(
  { database }: TestServer,
  planted: Planted,
  limits: readonly ('identity' | 'content')[],
  isThorough: boolean,
): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  const add = (place: string, found: readonly string[]) => {
    if (found.length > 0) left[place] = (left[place] ?? 0) + found.length;
  };
  const texts = {
    rows: await readRows(database),
    dump: (isThorough && (await makeDump(database))) || '',
  };
  const files = isThorough ? await readFiles(database, true) : new Map<string, Buffer>();
  for (const limit of limits) {
    for (const [place, text] of Object.entries(texts)) add(place, planted.inText(limit, text));
    for (const [name, file] of files) add(name, planted.inFile(limit, file));
  }
  // A thorough look that saw nothing would find nothing.
  if (isThorough) expect(files.size).toBeGreaterThan(0);
  return left;
}

async function clearAfter(server: TestServer, days: number): Promise<void> {
  server.time.advance(days * dayMs);
  expect(await runRetention(server.services)).toBe(0);
}

/** A reservation that fails in the database: the fault is logged. */
async function failToBook({ server, desk, planted }: Site): Promise<void> {
  const allow = await refuseWrites(server.database, { table: 'delivery', code: 'XX000' });
  const body = {
    deliveryId: planted.text(),
    phoneNumber: planted.phoneNumber(),
    ssn: planted.ssn(),
  };
  const path = `/deliveries/create-on-pharmacy/${desk.pharmacyId}`;
  expect(await desk.ask('POST', path, body)).toMatchObject({ status: 500 });
  await allow();
}

/** Fills the site in every way, and finds what was planted where it must be found. */
async function fill(
  server: TestServer,
  planted: Planted,
  target: number,
  isThorough: boolean,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-canaries-'));
  const site = await openSite(server, folder, planted);
  while (planted.numbers.size < target) for (const way of waysIn) await way(site);
  await rm(folder, { recursive: true });
  await failToBook(site);
  const rows = await readRows(server.database);
  // The identity numbers themselves are encrypted, and numbers that somebody only searched for are not stored.
  for (const limit of ['identity', 'content'] as const)
    expect(planted.inText(limit, rows).length).toBeGreaterThan(planted.count(limit) / 2);
  if (!isThorough) return;
  const files = [...(await readFiles(server.database, false)).values()];
  const inFiles = new Set(files.flatMap((file) => planted.inFile('content', file)));
  expect(inFiles.size).toBeGreaterThan(planted.count('content') / 2);
}

/**
 * Lets at least `target` numbers of customers come into a server of its own, in every way, and lets their time pass: then
 * none may be left in a row or the log, and with `isThorough` in the files of tables and indexes and a dump by `pg_dump`.
 */
export async function clearCanaries(target: number, isThorough: boolean): Promise<void> {
  const lines: string[] = [];
  const capture = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation(capture),
  );
  const showAgain = () => {
    for (const spy of spies) spy.mockRestore();
  };
  onTestFinished(showAgain);
  const server = await openTestServer({ CALLS_PER_MINUTE: '1000000' }, createLog('trace'));
  const planted = new Planted();
  await fill(server, planted, target, isThorough);
  await clearAfter(server, 31);
  showAgain();
  const left = (limits: readonly ('identity' | 'content')[]) => () =>
    placesLeft(server, planted, limits, isThorough);
  // Old versions of rows stay in their files while another transaction may see them, e.g. that of autovacuum.
  await expect.poll(left(['identity'])).toEqual({});
  await clearAfter(server, 395);
  await expect.poll(left(['identity', 'content'])).toEqual({});
  await server.close();
  const log = lines.join('');
  expect(log).toContain('unknown fault');
  expect([...planted.numbers].filter((number) => log.includes(number))).toEqual([]);
}

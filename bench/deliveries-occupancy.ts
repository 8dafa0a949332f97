import { parseArgs } from 'node:util';
import { findDoubleOccupancy, type OccupancyProof } from './deliveries/find-double-occupancy.ts';
import { randomBySeed } from './deliveries/invent-customers.ts';
import { issueTokens, type TokenIssuer } from './deliveries/issue-tokens.ts';
import { type LoadedSite, loadSite } from './deliveries/load-site.ts';
import { type RunningServer, startKolli } from './deliveries/start-servers.ts';

const clients = 16;
const doorsInService = 24;

/** The responses to one client, or to all of them. */
interface Tally {
  /** Milliseconds of each reservation and of each release that was accepted. */
  readonly reserved: number[];
  readonly released: number[];
  /** Refusals by code. */
  readonly refused: Map<string, number>;
}

interface Place {
  readonly pharmacyId: string;
  readonly boxId: string;
}

interface Desk {
  readonly url: string;
  readonly token: string;
  readonly boxId: string;
  readonly doors: readonly string[];
}

/** Its seed, and the beginning of the ids of its deliveries. */
interface Client {
  readonly seed: number;
  readonly name: string;
}

type Answer = { readonly ok: boolean; readonly code: string; readonly ms: number };

async function call(desk: Desk, method: string, path: string, body: object): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(`${desk.url}/api${path}`, {
    method,
    headers: { AuthToken: desk.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code?: string };
  const ms = performance.now() - startedAt;
  if (response.status >= 500) throw new Error(`${path} answers ${response.status}`);
  return { ok: response.ok, code: answer.code ?? '', ms };
}

/** Repeatedly reserves one to three doors, by id or by kind, and releases them immediately. */
async function work(desk: Desk, { seed, name }: Client, until: number): Promise<Tally> {
  const random = randomBySeed(seed);
  const tally: Tally = { reserved: [], released: [], refused: new Map() };
  const record = ({ ok, code, ms }: Answer, times: number[]) => {
    if (ok) times.push(ms);
    else tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1);
  };
  for (let turn = 0; Date.now() < until; turn += 1) {
    const deliveryId = `${name}-${turn}`;
    const count = 1 + Math.floor(random() * 3);
    const from = Math.floor(random() * desk.doors.length);
    const named = desk.doors.slice(from, from + count);
    const doors = random() < 0.25 ? { lockerCounts: { small: count } } : { lockerId: named };
    const order = { deliveryId, phoneNumber: '+358400000001', ...doors };
    const made = await call(desk, 'POST', `/deliveries/create/${desk.boxId}`, order);
    record(made, tally.reserved);
    if (!made.ok) continue;
    const path = `/deliveries/delete-reservation/${desk.boxId}/${deliveryId}`;
    const ending = { pickupboxId: desk.boxId, deliveryId };
    const isDeleted = random() < 0.5;
    const freed = isDeleted
      ? await call(desk, 'DELETE', path, {})
      : await call(desk, 'DELETE', '/deliveries/destroy', ending);
    record(freed, tally.released);
  }
  return tally;
}

/** The first doors of a box; the others are made inactive. */
async function prepareDoors(
  { world }: LoadedSite,
  { pharmacyId, boxId }: Place,
): Promise<string[]> {
  return world.store.inPharmacies([pharmacyId], async (tx) => {
    const rows = await tx
      .selectFrom('locker')
      .select('locker_id')
      .where('box_id', '=', boxId)
      .orderBy('module_index')
      .orderBy('position')
      .execute();
    const ids = rows.map((row) => row.locker_id);
    await tx
      .updateTable('locker')
      .set({ is_inactive: true })
      .where('box_id', '=', boxId)
      .where('locker_id', 'in', ids.slice(doorsInService))
      .execute();
    return ids.slice(0, doorsInService);
  });
}

function percentile(times: readonly number[], part: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return `${(at ?? 0).toFixed(1)} ms`;
}

const timesLine = (name: string, times: readonly number[], seconds: number) =>
  `${name}: ${times.length} (${(times.length / seconds).toFixed(1)} a second), ` +
  `median ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}`;

function report(name: string, tallies: readonly Tally[], seconds: number): void {
  const all = (pick: (tally: Tally) => readonly number[]) => tallies.flatMap(pick);
  console.log(`${clients} clients, ${doorsInService} doors of ${name}, ${seconds} s`);
  for (const kind of ['reserved', 'released'] as const) {
    console.log(
      timesLine(
        kind,
        all((tally) => tally[kind]),
        seconds,
      ),
    );
  }
  const refused = new Map<string, number>();
  for (const tally of tallies)
    for (const [code, count] of tally.refused) refused.set(code, (refused.get(code) ?? 0) + count);
  const lines = [...refused].map(([code, count]) => `${code} ${count}`);
  console.log(`refused: ${lines.join(', ') || 'nothing'}`);
}

/** Throws if a door of a box was ever held by two deliveries. */
async function prove(databaseUrl: string, places: readonly Place[]): Promise<void> {
  const proofs = await Promise.all(
    places.map(({ pharmacyId, boxId }) => findDoubleOccupancy({ databaseUrl, pharmacyId, boxId })),
  );
  const sum = (of: (proof: OccupancyProof) => number) =>
    proofs.reduce((total, proof) => total + of(proof), 0);
  console.log(
    `double occupancy: ${sum((proof) => proof.doubleInLog.length)} by the log of ` +
      `${sum((proof) => proof.actions)} actions, ${sum((proof) => proof.doubleInTime.length)} by the ` +
      `times of ${sum((proof) => proof.stays)} stays, ` +
      `${sum((proof) => proof.different.length)} doors on which the two differ`,
  );
  const faults = proofs.flatMap((proof) => [
    ...proof.doubleInLog,
    ...proof.doubleInTime,
    ...proof.different,
  ]);
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join('\n'));
}

/** Duration of the measurement: `--seconds` on the command line, by default a minute. */
function givenSeconds(): number {
  const { values } = parseArgs({
    options: { seconds: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  return Number(values.seconds ?? 60);
}

/** Sixteen boxes, two of each pharmacy, each with its doors and somebody who may reserve them. */
async function openDesks(site: LoadedSite, server: RunningServer, issuer: TokenIssuer) {
  const desks: (Desk & Place)[] = [];
  for (const { id: pharmacyId, boxIds, user } of site.pharmacies) {
    for (const boxId of boxIds) {
      const doors = await prepareDoors(site, { pharmacyId, boxId });
      const { url } = server;
      desks.push({ url, token: issuer.tokenFor(user.id), pharmacyId, boxId, doors });
    }
  }
  return desks;
}

/**
 * 16 clients reserve and release doors over HTTP, first 24 of one box, then 24 of a box each: reservations a second,
 * p99, refusals. Fails if a door was ever held by two deliveries, according to the action log or the stays.
 */
export async function measureOccupancy({ seconds = givenSeconds() } = {}): Promise<void> {
  const site = await loadSite({ pharmacies: clients / 2, deliveriesEach: 0, openEach: 0, seed: 7 });
  const issuer = await issueTokens();
  const server = await startKolli(site, issuer);
  try {
    const desks = await openDesks(site, server, issuer);
    const run = async (name: string, used: readonly Desk[]) => {
      const until = Date.now() + seconds * 1000;
      const each = Array.from({ length: clients }, (_, client) => {
        const desk = used[client % used.length];
        if (desk === undefined) throw new Error('There is no box');
        return work(desk, { seed: client, name: `${name}-${client}` }, until);
      });
      report(name, await Promise.all(each), seconds);
    };
    await run('one box', desks.slice(0, 1));
    await run('a box each', desks);
    await prove(site.world.database.url, desks);
  } finally {
    await server.stop();
    issuer.close();
    await site.world.close();
  }
}

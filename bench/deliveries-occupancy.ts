import { parseArgs } from 'node:util';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { findDoubleOccupancy } from './deliveries/find-double-occupancy.ts';
import { randomBySeed } from './deliveries/invent-customers.ts';

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

interface Desk {
  readonly token: string;
  readonly boxId: string;
  readonly doors: readonly string[];
}

type Answer = { readonly ok: boolean; readonly code: string; readonly ms: number };

async function call(desk: Desk, method: string, path: string, body: object): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(`${site.url}/api${path}`, {
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
async function work(desk: Desk, client: number, until: number): Promise<Tally> {
  const random = randomBySeed(client);
  const tally: Tally = { reserved: [], released: [], refused: new Map() };
  const record = ({ ok, code, ms }: Answer, times: number[]) => {
    if (ok) times.push(ms);
    else tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1);
  };
  for (let turn = 0; Date.now() < until; turn += 1) {
    const deliveryId = `bench-${client}-${turn}`;
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

async function signIn(person: { email: string; password: string }): Promise<string> {
  const signedIn = await fetch(`${site.url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const answer = await fetch(`${site.url}/identity/token`, {
    headers: { cookie: cookie.join('; ') },
  });
  if (!answer.ok) throw new Error(`The token call answers ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

/** The first doors of the demo's first box; the others are made inactive. */
async function prepareDoors(token: string, boxId: string): Promise<string[]> {
  const headers = { AuthToken: token, 'content-type': 'application/json' };
  const shown = await fetch(`${site.url}/api/pickup-boxes/show/${boxId}`, { headers });
  const { result } = (await shown.json()) as { result: PickupBox };
  const ids = result.info.modules.flatMap(({ lockers }) => lockers.map(({ lockerId }) => lockerId));
  for (const lockerId of ids.slice(doorsInService)) {
    const body = JSON.stringify({ lockerId, inactive: true });
    const url = `${site.url}/api/pickup-boxes/toggle-locker/${boxId}`;
    const answer = await fetch(url, { method: 'PATCH', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return ids.slice(0, doorsInService);
}

function percentile(times: readonly number[], part: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return `${(at ?? 0).toFixed(1)} ms`;
}

const timesLine = (name: string, times: readonly number[], seconds: number) =>
  `${name}: ${times.length} (${(times.length / seconds).toFixed(1)} a second), ` +
  `median ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}`;

async function report(tallies: readonly Tally[], seconds: number, place: Omit<Desk, 'token'>) {
  const all = (pick: (tally: Tally) => readonly number[]) => tallies.flatMap(pick);
  console.log(`${clients} clients, ${place.doors.length} doors, ${seconds} s`);
  console.log(
    timesLine(
      'reservations',
      all(({ reserved }) => reserved),
      seconds,
    ),
  );
  console.log(
    timesLine(
      'releases',
      all(({ released }) => released),
      seconds,
    ),
  );
  const refused = new Map<string, number>();
  for (const tally of tallies)
    for (const [code, count] of tally.refused) refused.set(code, (refused.get(code) ?? 0) + count);
  const lines = [...refused].map(([code, count]) => `${code} ${count}`);
  console.log(`refused: ${lines.join(', ') || 'nothing'}`);
  const proof = await findDoubleOccupancy({
    databaseUrl: site.serverEnvironment.DATABASE_URL ?? '',
    pharmacyId: site.pharmacies[0]?.pharmacyId ?? '',
    boxId: place.boxId,
  });
  console.log(
    `double occupancy: ${proof.doubleInLog.length} by the log of ${proof.actions} actions, ` +
      `${proof.doubleInTime.length} by the times of ${proof.stays} stays, ` +
      `${proof.different.length} doors on which the two differ`,
  );
  const faults = [...proof.doubleInLog, ...proof.doubleInTime, ...proof.different];
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

/**
 * 16 clients reserve and release 24 doors of one box over HTTP, on a separate site: reservations a
 * second, p99, refusals. Fails if a door was ever held by two deliveries, according to the action log
 * or the stays.
 */
export async function measureOccupancy({ seconds = givenSeconds() } = {}): Promise<void> {
  const stop = await startSite();
  try {
    const boxId = site.pharmacies[0]?.boxes[0]?.id ?? '';
    const people = demo.users.slice(0, 2);
    const tokens = await Promise.all(people.map(signIn));
    const doors = await prepareDoors(tokens[0] ?? '', boxId);
    const until = Date.now() + seconds * 1000;
    const tallies = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        work({ token: tokens[client % tokens.length] ?? '', boxId, doors }, client, until),
      ),
    );
    await report(tallies, seconds, { boxId, doors });
  } finally {
    await stop();
  }
}

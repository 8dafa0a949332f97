import { afterAll } from 'vitest';
import { type TokenIssuer, issueTokens } from '../../bench/deliveries/issue-tokens.ts';
import { startKolli } from '../../bench/deliveries/start-servers.ts';
import {
  type GivenBox,
  type GivenUser,
  givenBox,
  givenPharmacy,
  givenUser,
} from '../../apps/server/src/testing/factories.ts';
import { createMachineKey } from '../../apps/server/src/platform/session/machine-keys.ts';
import { ownTestWorld, type TestWorld } from '../../apps/server/src/testing/test-world.ts';

export interface SitePharmacy {
  readonly id: string;
  readonly boxes: readonly GivenBox[];
  readonly user: GivenUser;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly result?: unknown; readonly code?: string };
  readonly ms: number;
}

/** What the server answers to an event; `code` and `message` say why it was not applied. */
export interface EventOutcome {
  readonly seq: number;
  readonly outcome: string;
  readonly code?: string;
  readonly message?: string;
}

/** Inserts a pharmacy with shelves, boxes and a member of staff. */
export async function givenSitePharmacy(
  world: Pick<TestWorld, 'store' | 'secrets' | 'time'>,
  boxes: number,
): Promise<SitePharmacy> {
  const { id } = await givenPharmacy(world, { shelves: ['A1', 'B2'] });
  const made: GivenBox[] = [];
  for (let ordinal = 0; ordinal < boxes; ordinal += 1)
    made.push(await givenBox(world, { pharmacyId: id, ordinal }));
  return { id, boxes: made, user: await givenUser(world, { pharmacyId: id }) };
}

export function askOver(server: { readonly url: string }, issuer: TokenIssuer) {
  return async (
    { user }: SitePharmacy,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<SiteAnswer> => {
    const startedAt = performance.now();
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authtoken: issuer.tokenFor(user.id), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as SiteAnswer['body'];
    const ms = performance.now() - startedAt;
    return { status: response.status, headers: response.headers, body: answer, ms };
  };
}

/** Sends events as a box; `outcomes` are those of an accepted batch. */
export function reportTo(server: { readonly url: string }) {
  return async (key: string, events: readonly object[]) => {
    const response = await fetch(`${server.url}/device/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ at: Date.now(), events }),
    });
    const { code = '', result } = (await response.json()) as SiteAnswer['body'];
    const { outcomes } = (result ?? { outcomes: [] }) as { outcomes: readonly EventOutcome[] };
    return { status: response.status, code, outcomes };
  };
}

export async function makeBoxKey(
  world: Pick<TestWorld, 'store'>,
  { id: pharmacyId }: SitePharmacy,
  boxId: string,
) {
  const machine = { kind: 'device', pharmacyId, boxId, name: boxId } as const;
  const { key } = await world.store.inPharmacies([pharmacyId], (tx) =>
    createMachineKey(tx, machine, new Date()),
  );
  return key;
}

/** Starts a site with a pharmacy for each number of boxes, for the tests of a file. */
export async function openRunningSite(boxCounts: readonly number[]) {
  const world = await ownTestWorld();
  const pharmacies: SitePharmacy[] = [];
  for (const boxes of boxCounts) pharmacies.push(await givenSitePharmacy(world, boxes));
  const issuer = await issueTokens();
  // One person makes the calls of many.
  const server = await startKolli({ world, pharmacies }, issuer, { CALLS_PER_MINUTE: '100000000' });
  afterAll(async () => {
    await server.stop();
    issuer.close();
  });
  return {
    world,
    server,
    pharmacies,
    ask: askOver(server, issuer),
    report: reportTo(server),
    boxKey: (pharmacy: SitePharmacy, boxId: string) => makeBoxKey(world, pharmacy, boxId),
  };
}

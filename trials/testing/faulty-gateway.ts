import type { IncomingMessage, ServerResponse } from 'node:http';
import { openHttpServer } from '../../apps/server/src/testing/wire/listen.ts';
import type { Chance } from '../../apps/sandbox/src/platform/seeded-random.ts';

/** How it fails: with an error, a closed connection, or accepted without an answer. */
const quickFaults = ['503', '503', 'closed', 'closed', 'lost', 'lost', 'lost'] as const;
const allFaults = [...quickFaults, 'hangs'] as const;
type Fault = (typeof allFaults)[number];

async function keyOf(request: IncomingMessage): Promise<string> {
  for await (const chunk of request) void chunk;
  return String(request.headers['idempotency-key']);
}

/** Answers one call; returns whether the message was accepted. */
function answer(response: ServerResponse, fault: Fault | undefined): boolean {
  if (fault === '503') response.writeHead(503).end();
  if (fault === 'closed' || fault === 'lost') response.destroy();
  if (fault === undefined) response.end(JSON.stringify({ id: 'accepted' }));
  return fault === undefined || fault === 'lost';
}

/** An SMS gateway that fails so often, until the test ends; an eighth of the failures may hang. */
export async function openFaultyGateway(chance: Chance, { failing = 0, mayHang = false } = {}) {
  const faults: readonly [Fault, ...Fault[]] = mayHang ? allFaults : quickFaults;
  const accepted = new Map<string, number>();
  let [calls, failures] = [0, 0];
  const { url } = await openHttpServer((request, response) => {
    void keyOf(request).then((key) => {
      const fault = chance.happens(failing) ? chance.pick(faults) : undefined;
      calls += 1;
      if (fault !== undefined) failures += 1;
      if (answer(response, fault)) accepted.set(key, (accepted.get(key) ?? 0) + 1);
    });
  });
  return {
    url,
    /** How often each message was accepted, by its key. */
    accepted: accepted as ReadonlyMap<string, number>,
    calls: () => calls,
    failures: () => failures,
  };
}
export type FaultyGateway = Awaited<ReturnType<typeof openFaultyGateway>>;

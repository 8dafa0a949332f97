import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Chance } from '../../apps/sandbox/src/platform/seeded-random.ts';

/** An SMS gateway that fails a share of its calls. */
export interface FaultyGateway {
  readonly url: string;
  /** How often each message was accepted, by its key. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly calls: () => number;
  readonly failures: () => number;
  close: () => Promise<void>;
}

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

/** Opens a gateway on a free port that fails with this probability; one of eight failures hangs if it may. */
export async function openFaultyGateway(
  chance: Chance,
  { failing, mayHang }: { readonly failing: number; readonly mayHang: boolean },
): Promise<FaultyGateway> {
  const faults: readonly [Fault, ...Fault[]] = mayHang ? allFaults : quickFaults;
  const accepted = new Map<string, number>();
  let [calls, failures] = [0, 0];
  const server = createServer((request, response) => {
    void keyOf(request).then((key) => {
      const fault = chance.happens(failing) ? chance.pick(faults) : undefined;
      calls += 1;
      if (fault !== undefined) failures += 1;
      if (answer(response, fault)) accepted.set(key, (accepted.get(key) ?? 0) + 1);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    accepted,
    calls: () => calls,
    failures: () => failures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

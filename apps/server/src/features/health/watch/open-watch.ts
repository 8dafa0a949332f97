import type { Server } from 'node:http';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { findReasons } from './find-reasons.ts';
import { showFigures } from './installation-figures.ts';
import { serveWatch } from '../../../platform/metrics/serve-watch.ts';
import { shareFor } from '../../../platform/metrics/share-for.ts';
import { ownRelease } from '../../../platform/migration/schema-steps.ts';
import type { ReadinessDeps } from '../check-readiness.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** How long monitors get the same figures of the database, and the same readiness. */
const figuresMs = 10_000;
const readinessMs = 1_000;

interface WatchDeps extends ReadinessDeps {
  readonly metrics: Registry;
  readonly settings: Pick<Settings, 'METRICS_HOST' | 'METRICS_PORT'>;
}

/** What monitors ask this process. */
export interface Watch {
  /** From now on the process is not ready: it is ending. */
  readonly beginEnding: () => void;
  readonly close: () => void;
}

/**
 * Serves liveness, readiness and metrics where `METRICS_PORT` says, with those of the process. Without a port it does
 * nothing, and nothing is measured of the process.
 */
export async function openWatch(deps: WatchDeps): Promise<Watch> {
  const { METRICS_HOST: host, METRICS_PORT: port } = deps.settings;
  let isEnding = false;
  let server: Server | undefined;
  if (port !== undefined) server = await serve(deps, () => isEnding, { host, port });
  return {
    beginEnding: () => {
      isEnding = true;
    },
    close: () => server?.close(),
  };
}

async function serve(
  deps: WatchDeps,
  isEnding: () => boolean,
  at: { readonly host: string; readonly port: number },
): Promise<Server> {
  const { metrics } = deps;
  const registers = [metrics];
  collectDefaultMetrics({ register: metrics });
  const info = { name: 'kolli_build_info', help: 'The release of this process.', registers };
  new Gauge({ ...info, labelNames: ['version'] }).set({ version: await ownRelease() }, 1);
  const help = 'Whether this process is ready: 1 or 0.';
  const ready = new Gauge({ name: 'kolli_ready', help, registers });
  const readFigures = shareFor(figuresMs, showFigures(metrics, deps));
  const check = shareFor(readinessMs, () => findReasons(deps, isEnding));
  // What is shared must not delay that the process is ending.
  const reasons = async () => (isEnding() ? findReasons(deps, isEnding) : check());
  const refresh = async () => {
    const [found] = await Promise.all([reasons(), readFigures()]);
    ready.set(found.length === 0 ? 1 : 0);
  };
  return serveWatch({ metrics, refresh, findReasons: reasons }, at);
}

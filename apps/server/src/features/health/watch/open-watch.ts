import type { Server } from 'node:http';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { findReasons } from './find-reasons.ts';
import { showFigures } from './installation-figures.ts';
import { serveWatch } from '../../../platform/metrics/serve-watch.ts';
import { shareFor } from '../../../platform/metrics/share-for.ts';
import { ownRelease } from '../../../platform/migration/schema-steps.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Health } from '../share-health.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** How long monitors get the same figures of the database. */
const figuresMs = 10_000;

interface WatchDeps {
  readonly watchStore: Store;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly health: Health;
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
  const reasons = () => findReasons(deps, isEnding);
  const refresh = async () => {
    const [found] = await Promise.all([reasons(), readFigures()]);
    ready.set(found.length === 0 ? 1 : 0);
  };
  return serveWatch({ metrics, refresh, findReasons: reasons, log: deps.log }, at);
}

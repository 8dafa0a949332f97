import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Store } from '../database/open-database.ts';

/** The pools of connections, as labels. */
export type PoolName = 'calls' | 'jobs';

/** Measures how long transactions wait for a connection. Returns what notes one, for each pool. */
export function measureWaits(metrics: Registry): (pool: PoolName) => (ms: number) => void {
  const seconds = new Histogram({
    name: 'kolli_database_wait_seconds',
    help: 'How long transactions waited for a connection of their pool.',
    labelNames: ['pool'],
    buckets: [0.001, 0.01, 0.1, 1, 4],
    registers: [metrics],
  });
  return (pool) => {
    seconds.zero({ pool });
    return (ms) => seconds.observe({ pool }, ms / 1000);
  };
}

/** Shows the connections of each pool, and how many transactions wait for one or for their turn. */
export function showPools(metrics: Registry, stores: Readonly<Record<PoolName, Store>>): void {
  const pools = Object.entries(stores);
  const registers = [metrics];
  new Gauge({
    name: 'kolli_database_connections',
    help: 'Open connections by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { pool: open }] of pools) {
        this.set({ pool, state: 'idle' }, open.idleCount);
        this.set({ pool, state: 'used' }, open.totalCount - open.idleCount);
      }
    },
  });
  const size = { name: 'kolli_database_connections_max', help: 'Size of each pool.', registers };
  const max = new Gauge({ ...size, labelNames: ['pool'] });
  for (const [pool, store] of pools) max.set({ pool }, store.pool.options.max);
  new Gauge({
    name: 'kolli_database_waiting',
    help: 'Transactions that wait for a connection, or for their turn at one box.',
    labelNames: ['pool', 'for'],
    registers,
    collect() {
      for (const [pool, store] of pools) {
        this.set({ pool, for: 'connection' }, store.pool.waitingCount);
        this.set({ pool, for: 'turn' }, store.inTurn.waiting());
      }
    },
  });
}

import type pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/** Reports how long each caller of a pool waited for a connection, also one that waited in vain. */
export function timeWaits(pool: pg.Pool, onWait: (ms: number) => void): void {
  const connect = pool.connect.bind(pool);
  const timed = (callback?: Callback) => {
    const startedAt = performance.now();
    const note = () => onWait(performance.now() - startedAt);
    if (callback === undefined) return connect().finally(note);
    return connect((...result) => {
      note();
      callback(...result);
    });
  };
  pool.connect = timed as pg.Pool['connect'];
}

import { registerHooks } from 'node:module';

// Preloaded into writers, whose transactions then announce nothing, or notify listeners as they commit.
const nothing = `
  export function announceAtCommit() {}
  export async function writeNotices() {}`;
const notifying = `
  import { sql } from 'kysely';
  const waiting = new WeakMap();
  export function announceAtCommit(tx, changes) {
    waiting.set(tx, changes.map(({ at, id, ...rest }) => JSON.stringify({ ...rest, time: at.getTime() })));
  }
  export async function writeNotices(tx) {
    const notices = waiting.get(tx) ?? [];
    if (notices.length > 0)
      await sql\`select pg_notify('kolli_live', notice) from unnest(\${notices}::text[]) as sent (notice)\`.execute(tx);
  }`;
const source = process.env.NOTICES === 'none' ? nothing : notifying;

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/database/transaction/notices.ts')
      ? { format: 'module', shortCircuit: true, source }
      : next(url, context),
});

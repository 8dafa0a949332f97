import { expect, test } from 'vitest';
import { judgeActivity } from './judge-activity.ts';
import { type EngineState, judgeEngine, type PoolSizes } from './judge-engine.ts';

const healthy: EngineState = {
  version: '18.4',
  versionNumber: 180_004,
  hasBtreeGist: true,
  hasIcu: true,
  encoding: 'UTF8',
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  autovacuum: 'on',
  isReadOnly: false,
  connections: 97,
};
const judge = (changed: Partial<EngineState>, pools: PoolSizes = { calls: 10, jobs: 5 }) =>
  judgeEngine({ ...healthy, ...changed }, pools).filter(({ state }) => state !== 'ok');

test('OPS-16: a healthy engine has no warning', () => {
  expect(judge({})).toEqual([]);
  expect(judge({ synchronousCommit: 'remote_apply' })).toEqual([]);
  expect(judgeEngine(healthy, { calls: 10, jobs: 5 }).at(-1)).toEqual({
    state: 'ok',
    text: 'An instance opens up to 18 connections, PostgreSQL allows 97: enough for 5 instances.',
  });
});

test.each<[string, Partial<EngineState>, string, string]>([
  ['version 14', { versionNumber: 140_013 }, 'fault', 'PostgreSQL 14: Kolli needs version 15'],
  ['version 19', { version: '19.0', versionNumber: 190_000 }, 'warning', '19.0 is newer than'],
  ['no btree_gist', { hasBtreeGist: false }, 'fault', 'btree_gist is missing: install'],
  ['no ICU', { hasIcu: false }, 'fault', 'without ICU'],
  ['another encoding', { encoding: 'SQL_ASCII' }, 'fault', 'encoded in SQL_ASCII'],
  ['no fsync', { fsync: 'off' }, 'fault', 'fsync is off: a crash can destroy the database.'],
  ['no full pages', { fullPageWrites: 'off' }, 'fault', 'full_page_writes is off'],
  ['no waiting commit', { synchronousCommit: 'off' }, 'fault', 'synchronous_commit is off'],
  ['a local commit', { synchronousCommit: 'local' }, 'warning', 'synchronous_commit is local'],
  ['no vacuum', { autovacuum: 'off' }, 'fault', 'autovacuum is off'],
  ['no changes', { isReadOnly: true }, 'fault', 'accepts no changes: it is a standby'],
  ['few connections', { connections: 31 }, 'warning', 'no second instance fits'],
  ['too few connections', { connections: 17 }, 'fault', 'calls will fail under load'],
])('OPS-16: an engine with %s is found', (_name, changed, state, text) => {
  expect(judge(changed)).toEqual([{ state, text: expect.stringContaining(text) }]);
});

test('OPS-16: old transactions and standbys that are behind are found', () => {
  const quiet = { longTransactions: 0, longestSeconds: 0, standbys: [] };
  const standby = { name: 'two', state: 'streaming', lagSeconds: null };
  const statesOf = (changed: object) =>
    judgeActivity({ ...quiet, ...changed }).map(({ state }) => state);
  expect(statesOf({})).toEqual(['ok']);
  expect(statesOf({ longTransactions: 1, longestSeconds: 600 })).toEqual(['warning']);
  expect(statesOf({ standbys: [standby, { ...standby, lagSeconds: 30 }] })).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
  expect(statesOf({ standbys: [{ ...standby, lagSeconds: 31 }] })).toEqual(['ok', 'fault']);
  expect(statesOf({ standbys: [{ ...standby, state: 'catchup' }] })).toEqual(['ok', 'warning']);
});

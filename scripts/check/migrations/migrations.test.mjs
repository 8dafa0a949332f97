import { expect, test } from 'vitest';
import { temporaryProject } from '../testing/temporary-project.mjs';
import { findContractions } from './contractions.mjs';
import { checkMigrations } from './migrations.mjs';

test.each([
  'create table note (id uuid primary key, constraint x unique (id)); alter table note alter id set not null',
  'create table note (id int); create unique index note_id on note (id)',
  'alter table delivery add column note text',
  'alter table delivery add column note text not null default $$drop it$$, add column mark int check (mark > 0)',
  "alter table delivery add constraint note_length check (note <> 'drop table x; -- ') not valid",
  'alter table delivery drop constraint state, add constraint state check (state in (1, 2, 3)) not valid',
  'alter table delivery alter column note drop not null',
  'create index on delivery (note)',
  "-- drop table delivery;\n/* rename */ comment on table delivery is 'we drop; nothing'",
  "alter type kind add value 'dropped'",
  'do $$ begin perform 1; end $$',
])('OPS-05: a migration may add what the earlier release can ignore: %s', (sql) => {
  expect(findContractions(sql)).toEqual([]);
});

test.each([
  'drop table delivery',
  'drop function newest_at(jsonb, text)',
  'truncate delivery',
  'alter table delivery drop column note',
  'alter table only delivery add column a int, drop note',
  'alter table delivery drop constraint state',
  'alter table delivery alter column note set not null',
  'alter table delivery alter note set data type varchar(10)',
  'alter table delivery alter note type varchar(10)',
  'alter table delivery alter note drop default',
  'alter table delivery add column note text not null',
  'alter table delivery add constraint note_length check (length(note) < 9)',
  'alter table delivery add unique (note)',
  'alter table delivery validate constraint note_length',
  'alter table delivery rename column note to remark',
  'alter table delivery rename to parcel',
  'alter index delivery_note rename to other',
  'create unique index on delivery (note)',
  'revoke select on delivery from kolli_app',
  "do $$ begin execute 'drop table delivery'; end $$",
])('OPS-05: what drops or tightens is a contraction: %s', (sql) => {
  expect(findContractions(`select 1;\n${sql};`)).toHaveLength(1);
});

const index = 'create index concurrently if not exists by_note on delivery (note);\n';

function faultsOf(name, sql, releases = '[]') {
  const root = temporaryProject({
    'apps/server/package.json': '{"version":"0.3.0"}',
    'apps/server/schema/releases.json': releases,
    [`apps/server/schema/migrations/${name}`]: sql,
  });
  return checkMigrations(root).output;
}

test.each([
  [
    '0001-note.sql',
    'alter table delivery drop note',
    'name it NNNN-contract-<what>.sql: alter table',
  ],
  ['0001-contract-note.sql', 'alter table delivery drop note', 'begins with `-- Release <number>'],
  [
    '0001-contract-note.sql',
    '-- Release 0.3.0 stopped using delivery.note\nalter table delivery drop note',
    'release 0.3.0 is not earlier than 0.3.0',
  ],
  ['0001-note.sql', index, 'cannot run in a transaction'],
  ['0001-concurrently-note.sql', 'create index by_note on delivery (note)', 'is one `create index'],
  ['0001-concurrently-note.sql', `${index}select 1`, 'is one `create index concurrently'],
  ['0001-concurrently-note.sql', index.replace('create', 'create unique'), 'drops or tightens'],
  [
    '0001-contract-concurrently-note.sql',
    '-- Release 0.2.1 stopped using by_note\ndrop index concurrently if exists by_note cascade;',
    'is one `create index',
  ],
])('OPS-05: the check finds a migration against the rule: %s: %s', (name, sql, fault) => {
  expect(faultsOf(name, sql)).toContain(
    `apps/server/schema/migrations/${name}: ${fault}`.slice(0, 40),
  );
  expect(faultsOf(name, sql)).toContain(fault);
});

test.each([
  [
    '0001-contract-note.sql',
    '-- Release 0.2.1 stopped using delivery.note\nalter table delivery drop note',
  ],
  ['0001-concurrently-note.sql', `-- For the list by note.\n${index}`],
])('OPS-05: the check accepts a migration that keeps the rule: %s', (name, sql) => {
  expect(faultsOf(name, sql)).toBe('');
});

test('releases are listed in order, with their commits, before the present one', () => {
  const [first, second] = ['0.1.0', '0.2.0'].map((release) => ({
    release,
    commit: 'a'.repeat(40),
  }));
  const faults = (...releases) => faultsOf('0001-a.sql', '', JSON.stringify(releases));
  expect(faults(first, second)).toBe('');
  expect(faults(second, first)).toContain('0.2.0 is not before 0.1.0');
  expect(faults({ ...first, release: '0.3.0' })).toContain('0.3.0 is not before 0.3.0');
  expect(faults({ ...first, commit: 'main' })).toContain('0.1.0 has no commit');
});

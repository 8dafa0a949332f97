import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isConcurrentName,
  readConcurrent,
} from '../../../apps/server/src/platform/migration/concurrent-form.ts';
import { compareReleases } from '../../../apps/server/src/platform/migration/schema-steps.ts';
import { listFiles } from '../../run/setup/list-files.mjs';
import { findContractions } from './contractions.mjs';

const folder = 'apps/server/schema/';
const header = /^-- Release (\d+\.\d+\.\d+\S*) stopped using \S.*$/;

/** Migrations keep the rule of apps/server/schema/README.md, and the list of releases is in order. */
export function checkMigrations(root) {
  if (!existsSync(join(root, folder))) return { ok: true, output: '' };
  const own = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')).version;
  const faults = [
    ...listFiles(root)
      .filter((file) => file.startsWith(`${folder}migrations/`) && file.endsWith('.sql'))
      .flatMap((file) => migrationFaults(file, readFileSync(join(root, file), 'utf8'), own)),
    ...releaseFaults(root, own),
  ];
  return { ok: faults.length === 0, output: faults.map((fault) => `${fault}\n`).join('') };
}

function migrationFaults(file, sql, own) {
  const name = file.split('/').at(-1);
  const isConcurrent = isConcurrentName(name);
  const statement = sql.replaceAll(/^--.*$/gm, '').trim();
  const faults = [];
  if (isConcurrent && readConcurrent(sql) === undefined)
    faults.push(
      `${file}: is one \`create index concurrently if not exists\` or \`drop index concurrently if exists\``,
    );
  if (!isConcurrent && /\sconcurrently\s/i.test(statement))
    faults.push(`${file}: cannot run in a transaction: name it NNNN-concurrently-<what>.sql`);
  const isContraction = /^\d{4}-contract-/.test(name);
  return [
    ...faults,
    ...(isContraction ? headerFaults(file, sql, own) : contractionFaults(file, sql)),
  ];
}

function headerFaults(file, sql, own) {
  const release = header.exec(sql.split('\n', 1)[0])?.[1];
  if (release === undefined)
    return [`${file}: begins with \`-- Release <number> stopped using <what>\``];
  return compareReleases(release, own) < 0
    ? []
    : [`${file}: release ${release} is not earlier than ${own}, which contains this migration`];
}

const contractionFaults = (file, sql) =>
  findContractions(sql).map(
    (statement) => `${file}: drops or tightens, so name it NNNN-contract-<what>.sql: ${statement}`,
  );

/** Each release has a commit, and comes after the one before and before the release that is being written. */
function releaseFaults(root, own) {
  const path = join(root, folder, 'releases.json');
  if (!existsSync(path)) return [];
  const releases = JSON.parse(readFileSync(path, 'utf8'));
  return releases.flatMap(({ release, commit }, index) => {
    const next = releases[index + 1]?.release ?? own;
    const faults = [];
    if (!/^[0-9a-f]{40}$/.test(commit)) faults.push(`${release} has no commit of 40 digits`);
    if (compareReleases(release, next) >= 0) faults.push(`${release} is not before ${next}`);
    return faults.map((fault) => `${folder}releases.json: ${fault}`);
  });
}

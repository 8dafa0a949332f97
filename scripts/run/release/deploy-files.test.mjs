import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../setup/runtime.mjs';

const run = promisify(execFile);
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** docs/settings.md has exactly the settings of the schema and of the commands. */
const settings = new Set(read('.env.example').match(/^[A-Z][A-Z0-9_]*(?==)/gm));

test('OPS-09: the services of compose.yaml that run Kolli are restricted, and set only settings that exist', () => {
  const { services, volumes, secrets } = parse(read('deploy/container/compose.yaml'), {
    merge: true,
  });
  const { version } = JSON.parse(read('package.json'));
  const image = `localhost/kolli:${version}`;
  const ours = Object.entries(services).filter(([, service]) => service.image === image);
  expect(ours.map(([name]) => name)).toEqual(['operator', 'api', 'worker']);
  for (const [name, service] of ours) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const { KOLLI_SETTINGS: folder, ...named } = service.environment;
    expect(folder).toBe('/run/secrets');
    expect(Object.keys(named).filter((setting) => !settings.has(setting))).toEqual([]);
    const files = name === 'operator' ? ['kolli.env', 'owner.env'] : ['kolli.env'];
    expect(service.secrets, name).toEqual(files);
    expect(service, name).not.toHaveProperty('env_file');
  }
  for (const { volumes: mounts = [], secrets: used = [] } of Object.values(services)) {
    const sources = mounts.map((mount) => mount.split(':')[0]);
    for (const source of sources)
      if (source.startsWith('.'))
        expect(() => read(join('deploy/container', source))).not.toThrow();
      else if (!source.startsWith('$')) expect(volumes).toHaveProperty(source);
    for (const secret of used) expect(Object.keys(secrets)).toContain(secret);
  }
  // The folder of a release, where compose.yaml is, is removed after an update: no key lies there.
  for (const [name, { file }] of Object.entries(secrets))
    expect(file).toBe(`\${KOLLI_SETTINGS:-/etc/kolli}/${name}`);
});

test('OPS-09: every systemd service is restricted alike, sets only settings that exist, and no server has the owner', () => {
  const folder = 'deploy/systemd';
  const units = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.service'));
  expect(units).toEqual(['kolli-api.service', 'kolli-backup.service', 'kolli-worker.service']);
  const restrictions = units.map((name) => {
    const unit = read(join(folder, name));
    const start = /^ExecStart=\/usr\/bin\/env (.*) \/opt\/kolli/m.exec(unit)?.[1] ?? '';
    const named = start.split(' ').flatMap((word) => word.split('=')[0] || []);
    expect(named.filter((setting) => !settings.has(setting))).toEqual([]);
    expect(unit.includes('owner.env'), name).toBe(name === 'kolli-backup.service');
    return unit
      .split('\n\n')
      .find((part) => part.startsWith('# Hardening'))
      .trim();
  });
  expect(new Set(restrictions).size).toBe(1);
  for (const rule of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=\n',
    'SystemCallFilter=@system-service',
  ])
    expect(restrictions[0]).toContain(rule);
});

test('OPS-09: a service and a container have time to drain for as long as DRAIN_SECONDS may say, and to end', () => {
  const most = Number(/`DRAIN_SECONDS` \| whole number, 0–(\d+)/.exec(read('docs/settings.md'))[1]);
  const { services } = parse(read('deploy/container/compose.yaml'), { merge: true });
  for (const name of ['api', 'worker']) {
    const unit = read(`deploy/systemd/kolli-${name}.service`);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)[1])).toBeGreaterThan(most + 8);
    expect(Number.parseInt(services[name].stop_grace_period, 10)).toBeGreaterThan(most + 8);
  }
});

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the backup service deletes what is older than 30 days in its folder, which is a symbolic link', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'private'));
  await symlink('private', join(folder, 'state'));
  const monthAgo = Date.now() / 1000 - 32 * 86_400;
  for (const name of ['old.backup', 'old.backup.17.incomplete', 'old.txt', 'new.backup'])
    await writeFile(join(folder, 'private', name), '');
  for (const name of await readdir(join(folder, 'private')))
    if (name.startsWith('old')) await utimes(join(folder, 'private', name), monthAgo, monthAgo);
  const unit = read('deploy/systemd/kolli-backup.service');
  const command = /^ExecStartPost=(.+)$/m.exec(unit)[1];
  const env = { PATH: process.env.PATH, STATE_DIRECTORY: join(folder, 'state') };
  await run('/bin/sh', ['-c', command], { env });
  expect((await readdir(join(folder, 'private'))).toSorted()).toEqual(['new.backup', 'old.txt']);
});

test('Patroni changes nothing without a login, and its connections to PostgreSQL are those that the operator chose', () => {
  const { restapi, postgresql } = parse(read('deploy/patroni/member.yaml'));
  expect(restapi.authentication).toEqual({ username: 'patroni', password: '${REST_PASSWORD}' });
  for (const line of postgresql.pg_hba)
    expect(line).toMatch(/^\$\{HOST_OR_HOSTSSL\} .* scram-sha-256$/);
});

test('create-owner.sh gives the password to psql neither as an argument nor in a statement', async () => {
  const folder = await temporaryFolder();
  const seen = join(folder, 'seen');
  const psql = `#!/bin/sh\n{ echo "$@"; cat; } > '${seen}'\necho "$KOLLI_OWNER_PASSWORD" > '${seen}.password'\n`;
  await writeFile(join(folder, 'psql'), psql, { mode: 0o755 });
  await writeFile(join(folder, 'password'), 'quiet-otter');
  const script = join(ROOT, 'deploy/create-owner.sh');
  const env = { PATH: `${folder}:/usr/bin:/bin`, KOLLI_OWNER_PASSWORD_FILE: `${folder}/password` };
  await run('/bin/sh', [script], { env });
  const given = await readFile(seen, 'utf8');
  expect(given).toContain('create role kolli_owner login createrole createdb');
  expect(given).not.toContain('quiet-otter');
  expect(await readFile(`${seen}.password`, 'utf8')).toBe('quiet-otter\n');
});

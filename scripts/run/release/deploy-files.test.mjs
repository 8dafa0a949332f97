import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../setup/runtime.mjs';

const run = promisify(execFile);
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** docs/settings.md has exactly the settings of the schema and of the commands. */
const settings = new Set(read('.env.example').match(/^[A-Z][A-Z0-9_]*(?==)/gm));

test('OPS-09: the services of compose.yaml that run Kolli are restricted, and set only settings that exist', () => {
  const { services, volumes, secrets, networks } = parse(read('deploy/container/compose.yaml'), {
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
  const hardened = { cap_drop: ['ALL'], read_only: true, security_opt: ['no-new-privileges:true'] };
  for (const [name, service] of Object.entries(services))
    expect(service, name).toMatchObject(hardened);
  // What each may do beyond that, and whom it reaches.
  const added = Object.entries(services).flatMap(([name, { cap_add: all = [] }]) =>
    all.map((one) => `${name} ${one}`),
  );
  expect(new Set(added)).toEqual(
    new Set([
      ...['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'].map((one) => `database ${one}`),
      'proxy NET_BIND_SERVICE',
    ]),
  );
  const members = (network) =>
    Object.keys(services).filter((name) => [services[name].networks].flat().includes(network));
  expect(Object.keys(services.proxy.networks)).toEqual(['front']);
  expect(members('front')).toEqual(['api']);
  expect(services.database.networks).toEqual(['inside']);
  expect(networks.inside).toEqual({ internal: true });
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
    'IPAddressDeny=link-local',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=\n',
    'SystemCallFilter=@system-service',
  ])
    expect(restrictions[0]).toContain(rule);
});

test('OPS-10: each proxy passes streams on at once, sends nothing again that may have arrived, logs no request and knows the callers’ addresses', () => {
  const caddy = read('deploy/proxy/Caddyfile');
  expect(caddy).toMatch(/^\t\tflush_interval -1$/m);
  expect(caddy).toMatch(/^\t\tlb_retry_match \{\n\t\t\tnot path \*\n\t\t\}$/m);
  // Its only log has nothing of the calls that fail.
  expect(caddy.match(/^\s*log\b/gm)).toHaveLength(1);
  expect(caddy).toMatch(
    /^\tlog \{\n\t\tformat filter \{\n\t\t\twrap json\n\t\t\tfields \{\n\t\t\t\trequest delete$/m,
  );
  const nginx = read('deploy/proxy/nginx.conf');
  for (const line of [
    'proxy_pass http://kolli;',
    'proxy_buffering off;',
    'proxy_next_upstream off;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
  ])
    expect(nginx).toContain(`\n        ${line}\n`);
  const servers = nginx.match(/^server \{$/gm).length;
  expect(nginx.match(/^ {4}access_log off;$/gm)).toHaveLength(servers);
  expect(nginx.match(/^ {4}error_log \S+ emerg;$/gm)).toHaveLength(servers);
  const most = /bodyLimitBytes = (\d+) \* 1024/.exec(read('apps/server/src/app.ts'))[1];
  expect(nginx).toContain(`client_max_body_size ${most}k;`);
  const haproxy = read('deploy/haproxy/haproxy.cfg');
  expect(haproxy).toMatch(/^ {4}retry-on conn-failure$/m);
  expect(haproxy).toMatch(/^ {4}http-request del-header X-Forwarded-For$/m);
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

test('OPS-10: on a bare Debian the documented commands use only what a release brings and the documented tools', () => {
  const page = read('docs/operations/install.md');
  const commands = [...page.matchAll(/```(?:sh)?\n(.*?)```/gs)].map(([, text]) => text).join('\n');
  const used = [...commands.matchAll(/\/opt\/kolli\/((?:bin|deploy)\/[\w./*-]+)/g)].map(
    ([, path]) => path,
  );
  expect(used.length).toBeGreaterThan(5);
  const brought = (path) =>
    path === 'bin/kolli' ? 'scripts/run/release/kolli.sh' : path.replace('/*', '');
  expect(used.filter((path) => !existsSync(join(ROOT, brought(path))))).toEqual([]);
  // In the order in which each needs what the one before made.
  const steps = [
    'tar -C /opt --no-same-owner',
    'deploy/make-settings.sh',
    'deploy/create-owner.sh',
    'kolli migrate',
    'kolli provision site.json',
    'kolli administrator grant',
    'systemctl enable --now kolli-api kolli-worker kolli-backup.timer',
    'kolli check-restore',
  ];
  const places = steps.map((step) => commands.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const enabled = /systemctl enable --now (.+)/.exec(commands)[1].split(' ');
  const units = readdirSync(join(ROOT, 'deploy/systemd'));
  for (const name of enabled)
    expect(units).toContain(name.includes('.') ? name : `${name}.service`);
});

test('OPS-10: timers count in UTC: an hour that a local clock skips has no run', () => {
  const timers = readdirSync(join(ROOT, 'deploy/systemd')).filter((name) =>
    name.endsWith('.timer'),
  );
  const times = timers.map(
    (name) => /^OnCalendar=(.+)$/m.exec(read(`deploy/systemd/${name}`))?.[1],
  );
  expect(times).toEqual([expect.stringMatching(/ UTC$/)]);
});

test('OPS-10: make-settings.sh makes settings that a server accepts, with keys of their own, which only their owner reads', async () => {
  const [first, second] = [await makeSettings(), await makeSettings()];
  expect(Object.keys(first).filter((name) => !settings.has(name))).toEqual([]);
  const keys = ['DATA_KEYS', 'HASH_KEY', 'AUDIT_KEY', 'SESSION_SECRET'].map(
    (name) => `KOLLI_${name}`,
  );
  for (const name of [...keys, 'DATABASE_URL']) expect(second[name], name).not.toBe(first[name]);
  const { readSettings } = await import('../../../apps/server/src/platform/settings/settings.ts');
  expect(() => readSettings(first)).not.toThrow();
});

async function makeSettings() {
  const folder = join(await temporaryFolder(), 'kolli');
  const names = [folder, 'kolli.example', 'localhost', '127.0.0.1'];
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
  await run(join(ROOT, 'deploy/make-settings.sh'), names, { env });
  for (const name of await readdir(folder))
    expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
  return parseEnv(await readFile(join(folder, 'kolli.env'), 'utf8'));
}

test('OPS-03: as documented at most five minutes are lost, and boxes learn of a restore before the first server starts', () => {
  const page = read('docs/operations.md');
  const [, part] = /## Point in time\n(.*?)\n## /s.exec(page);
  const seconds = Number(/`ARCHIVE_SECONDS` (\d+)/.exec(part)[1]);
  expect(seconds).toBeGreaterThan(0);
  // A minute is left for the archiving itself.
  expect(seconds).toBeLessThanOrEqual(300 - 60);
  const archiving = read('deploy/pgbackrest/postgresql.conf');
  expect(archiving).toMatch(/^archive_mode = on$/m);
  expect(archiving).toMatch(/^archive_command = 'pgbackrest .* archive-push %p'$/m);
  expect(archiving).toMatch(/^archive_timeout = \$\{ARCHIVE_SECONDS\}$/m);
  expect(read('deploy/pgbackrest/pgbackrest.conf')).toMatch(
    /^repo1-cipher-pass=\$\{PASSPHRASE\}$/m,
  );
  expect(part).toMatch(/restore --type=time --target='[^']+' --target-action=promote$/m);
  expect(part).toMatch(
    /`npm run kolli -- epoch renew`\*\* before the first server starts: boxes send again/,
  );
});

test('OPS-11: a commit is acknowledged only once a standby has it, only such a one takes the lead, and nothing changes without a login', () => {
  const { dcs } = parse(read('deploy/patroni/member.yaml')).bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(dcs.synchronous_node_count).toBe(1);
  expect(dcs.postgresql.parameters.synchronous_commit).toBe('on');
  // Patroni's own condition; the lead changes within 15 seconds.
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  expect(dcs.ttl + dcs.loop_wait).toBeLessThan(15);
  const { restapi, postgresql } = parse(read('deploy/patroni/member.yaml'));
  expect(restapi.authentication).toEqual({ username: 'patroni', password: '${REST_PASSWORD}' });
  for (const line of postgresql.pg_hba)
    expect(line).toMatch(/^\$\{HOST_OR_HOSTSSL\} .* scram-sha-256$/);
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

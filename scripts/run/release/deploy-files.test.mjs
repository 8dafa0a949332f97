import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../setup/runtime.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** docs/settings.md has exactly the settings of the schema and of the commands. */
const settings = new Set(read('.env.example').match(/^[A-Z][A-Z0-9_]*(?==)/gm));

test('OPS-09: the services of compose.yaml that run Kolli are restricted, and set only settings that exist', () => {
  const { services, volumes, secrets } = parse(read('deploy/container/compose.yaml'), {
    merge: true,
  });
  const ours = Object.entries(services).filter(([, { image }]) => image === 'localhost/kolli');
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'api', 'worker']);
  for (const [name, service] of ours) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const named = Object.keys(service.environment ?? {});
    expect(named.filter((setting) => !settings.has(setting))).toEqual([]);
    const files =
      name === 'migrate' ? ['settings/kolli.env', 'settings/owner.env'] : ['settings/kolli.env'];
    expect(service.env_file, name).toEqual(files);
  }
  for (const { volumes: mounts = [], secrets: used = [] } of Object.values(services)) {
    const sources = mounts.map((mount) => mount.split(':')[0]);
    for (const source of sources)
      if (source.startsWith('.'))
        expect(() => read(join('deploy/container', source))).not.toThrow();
      else expect(volumes).toHaveProperty(source);
    for (const secret of used) expect(secrets).toHaveProperty(secret);
  }
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

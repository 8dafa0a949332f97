import { execFileSync, spawnSync } from 'node:child_process';

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', [
    '--show',
    '--showformat=${db:Status-Status}',
    name,
  ]).stdout.toString() === 'installed';

/** Installs Debian's packages that are missing, and says so. Their services are not started. */
export function installPackages(...names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.log(`Installing Debian's ${missing.join(', ')}`);
  install(missing);
}

export function upgradePackages(...names: readonly string[]): void {
  console.log(`Installing the newest versions of Debian's ${names.join(', ')}`);
  install(names);
}

function install(names: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '--quiet'], { env, stdio: 'ignore' });
  const flags = ['install', '--yes', '--quiet', '--no-install-recommends'];
  execFileSync('apt-get', [...flags, ...names], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf, scriptsOf } from './release-services.ts';

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

export interface Installing {
  /** The archive of a release, and the same unpacked. */
  readonly archive: string;
  readonly folder: string;
  readonly checker: string;
  /** The first password of the person in the example of a site. */
  readonly password: string;
}

async function debianMirror(): Promise<string> {
  const lists = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(await readdir(lists)).map((name) => join(lists, name)),
  ];
  const readable = files.filter((file) => /\.(?:list|sources)$/.test(file) && existsSync(file));
  const texts = await Promise.all(readable.map((file) => readFile(file, 'utf8')));
  const found = /^(?:URIs:|deb(?: \[[^\]]*\])?) *(\S+)/m.exec(texts.join('\n'))?.[1];
  if (found === undefined)
    throw new Error('This machine has no Debian mirror: the trial needs one');
  return found;
}

/** Makes a bare Debian 12 in a new folder, with systemd's tools, on which packages do not start services. */
export async function makeBareDebian(root: string): Promise<void> {
  if (!existsSync('/usr/sbin/debootstrap')) {
    console.log('Installing debootstrap …');
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'debootstrap'], {
      maxBuffer,
    });
  }
  console.log('Making a bare Debian …');
  const what = ['--variant=minbase', '--include=systemd,iproute2', 'bookworm'];
  await run('debootstrap', [...what, root, await debianMirror()], { maxBuffer });
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

/** Packs the Node that runs this as nodejs.org does, into the folder. */
async function packNode(folder: string): Promise<void> {
  const name = `node-${process.version}-linux-${process.arch}`;
  const renamed = `s,^,${name}/bin/,`;
  const place = ['-C', dirname(process.execPath), basename(process.execPath)];
  await run('tar', ['-czf', join(folder, `${name}.tar.gz`), '--transform', renamed, ...place]);
}

/**
 * Runs a script in the Debian, in namespaces of its own that end with it, so that it leaves no process and no mount.
 * `isAlone`: with a network of its own, where every port is free.
 */
async function runInside(root: string, script: string, isAlone: boolean): Promise<string> {
  await writeFile(join(root, 'root/step.sh'), `set -eu\ncd /root\n${script}`);
  const enter = [
    isAlone ? 'ip link set lo up' : ':',
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `exec chroot ${root} /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ` +
      'DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 sh /root/step.sh',
  ].join(' && ');
  const spaces = ['--mount', '--pid', '--fork', '--kill-child', ...(isAlone ? ['--net'] : [])];
  const { stdout } = await run('unshare', [...spaces, 'sh', '-c', enter], { maxBuffer });
  return stdout;
}

const user =
  'setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all';

/** Starts a service as its unit says: with the settings of root's file, but without any right of root. */
function startService(folder: string, service: string): string {
  const command = commandOf(folder, service);
  return `(set -a; . /etc/kolli/kolli.env; set +a; exec ${user} ${command} > /root/${service}.log 2>&1) &`;
}

/** Runs the backup service as its unit says, in a folder as DynamicUser= makes it, with a backup that is too old. */
function runBackup(folder: string): string {
  const steps = ['ExecStart', 'ExecStartPost'].map((step) =>
    commandOf(folder, 'kolli-backup', undefined, step),
  );
  return [
    'install -d -o 10001 /var/lib/private/kolli-backup',
    'chmod 755 /var/lib/private',
    'ln -s private/kolli-backup /var/lib/kolli-backup',
    "touch -d '40 days ago' /var/lib/kolli-backup/old.backup",
    '(cd /; set -a; . /etc/kolli/kolli.env; . /etc/kolli/owner.env; STATE_DIRECTORY=/var/lib/kolli-backup; set +a',
    ...steps.map((step) => `${user} ${step}`),
    ')',
    'test "$(ls /var/lib/kolli-backup/ | wc -l)" = 1',
  ].join('\n');
}

/** What stands for the boot of a machine, for systemd and for the certificate that nobody gives to a test. */
function scriptAlone({ folder, checker, password }: Installing, documented: string[]): string {
  const commands = documented
    .join('\n')
    .replace('systemctl start kolli-backup', () => runBackup(folder))
    .replace(/^systemctl .*$/gm, '')
    .replace(
      /^kolli provision/m,
      `sed -i 's/"appLanguage"/"password": "${password}", &/' site.json\n$&`,
    );
  const person = `https://kolli.example admin@example.com ${password}`;
  return [
    'pg_conftool 15 main set log_statement all',
    'pg_ctlcluster 15 main start',
    commands,
    'if grep -F "$(cat /etc/kolli/owner-password)" /var/log/postgresql/*; then exit 1; fi',
    'systemd-analyze verify --man=no /etc/systemd/system/kolli-*',
    'for unit in api worker backup; do',
    '  systemd-analyze security --offline=true --threshold=20 /etc/systemd/system/kolli-$unit.service | tail -1',
    'done',
    startService(folder, 'kolli-api'),
    startService(folder, 'kolli-worker'),
    'caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile 2>&1 | tail -1',
    'cp /opt/kolli/deploy/proxy/Caddyfile /root/Caddyfile',
    'KOLLI_HOST=http://127.0.0.1:8090 caddy run --config Caddyfile --adapter caddyfile > caddy.log 2>&1 &',
    `timeout 240 node /root/${basename(checker)} http://127.0.0.1:8090 ${person} || { tail -5 *.log; exit 1; }`,
    'pg_ctlcluster 15 main stop --mode fast',
  ].join('\n');
}

/**
 * Installs a release on a bare Debian in `root` by the commands of docs/operations/install.md, word for word but for
 * those of systemd, and uses it through Caddy. Returns what was printed.
 */
export async function installOnDebian(root: string, installing: Installing): Promise<string> {
  const home = join(root, 'root');
  await packNode(home);
  await copyFile(installing.archive, join(home, basename(installing.archive)));
  await copyFile(installing.checker, join(home, basename(installing.checker)));
  await mkdir(join(root, 'etc/systemd/system'), { recursive: true });
  const page = await readFile(join(installing.folder, 'docs/operations/install.md'), 'utf8');
  const release = basename(installing.archive, '.tar.gz');
  const [packages = '', ...others] = scriptsOf(page.replaceAll('kolli-0.1.0', release));
  console.log('Installing packages and the release …');
  await runInside(root, `apt-get update\n${packages}`, false);
  return runInside(root, scriptAlone(installing, others), true);
}

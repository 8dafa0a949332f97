import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { packRelease, unpackRelease } from '../../scripts/run/release/testing/unpack-release.mjs';
import { askServer, emptyDatabase } from '../testing/empty-database.ts';
import { ContainerImage } from './container-image.ts';
import { installOnDebian, makeBareDebian } from './install-on-debian.ts';
import { commandOf } from './release-services.ts';

const run = promisify(execFile);
const password = 'Quiet-otters-27';
const everythingOk = 'health: ok\npage: ok\nscript: ok\ndocumentation: ok\nsignIn: ok\n';
const checker = join(import.meta.dirname, 'check-installation.mjs');

/** An empty database on the tests' server, and a name for a login that `kolli migrate` creates. */
async function givenEmptyDatabase() {
  const { name, ownerUrl } = await emptyDatabase();
  onTestFinished(() => askServer(`drop database ${name} with (force)`, `drop role ${name}`));
  const url = new URL(ownerUrl);
  [url.username, url.password] = [name, name];
  return { url: url.href, ownerUrl };
}

/** Replaces a setting in a file of settings. */
async function set(file: string, name: string, value: string | number): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
  );
}

/** Starts a service by the command of its unit, with the settings of a file as systemd gives them. */
function startService(folder: string, service: string, settingsFile: string, port: number) {
  const command = commandOf(folder, service, folder)
    .replace(/ PORT=\d+/, ` PORT=${port}`)
    .replace(/ METRICS_PORT=\d+/, '');
  const script = `set -a; . ${settingsFile}; set +a; exec ${command}`;
  const env = { PATH: process.env.PATH };
  const child = spawn('/bin/sh', ['-c', script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
}

/** An unpacked release, an empty database, and settings for both as make-settings.sh makes them. */
async function givenRelease() {
  const packed = await packRelease();
  onTestFinished(() => rm(packed.work, { recursive: true }));
  const folder = await unpackRelease(packed);
  const shared = join(packed.work, 'shared');
  const settings = join(shared, 'settings');
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, KOLLI_SETTINGS: settings };
  const names = [settings, 'kolli.example', 'localhost', '127.0.0.1'];
  await run(join(folder, 'deploy/make-settings.sh'), names, { env });
  const database = await givenEmptyDatabase();
  const port = await freePort();
  const settingsFile = join(settings, 'kolli.env');
  await set(settingsFile, 'DATABASE_URL', database.url);
  await set(join(settings, 'owner.env'), 'DATABASE_OWNER_URL', database.ownerUrl);
  await set(settingsFile, 'HOST', '127.0.0.1');
  await set(settingsFile, 'PORT', port);
  const site = await readFile(join(folder, 'deploy/site.example.json'), 'utf8');
  const first = site.replace('"appLanguage"', `"password": "${password}", "appLanguage"`);
  await writeFile(join(shared, 'site.json'), first);
  await copyFile(checker, join(shared, basename(checker)));
  const kolli = (...args: string[]) => run(join(folder, 'bin/kolli'), args, { env, cwd: shared });
  return { packed, folder, shared, settingsFile, port, kolli };
}

const visit = (port: number) => [
  `http://127.0.0.1:${port}`,
  'https://kolli.example',
  'admin@example.com',
  password,
];

test('OPS-10: an unpacked release migrates, provisions and serves with the settings, commands and services that it brings', async () => {
  const { folder, settingsFile, port, kolli } = await givenRelease();
  await kolli('migrate');
  const { stdout } = await kolli('provision', 'site.json', '--keys', 'keys.json');
  expect(stdout).toContain('Example pharmacy');
  await kolli('administrator', 'grant', 'admin@example.com');
  await kolli('backup', 'first.backup');
  const proved = await kolli('check-restore', 'first.backup');
  expect(proved.stdout).toContain('first.backup can be restored.');
  startService(folder, 'kolli-api', settingsFile, port);
  startService(folder, 'kolli-worker', settingsFile, await freePort());
  const checked = await run(process.execPath, [checker, ...visit(port)]).catch((error) => error);
  expect(checked.stdout).toBe(everythingOk);
});

if (process.env.KOLLI_TRIAL === 'long')
  test('OPS-10: a release is installed on a bare Debian by the documented commands, and serves there and as a container', async () => {
    const { packed, folder, shared, port } = await givenRelease();
    const root = join(packed.work, 'debian');
    await makeBareDebian(root);
    await run('chmod', ['-R', 'a+rX', shared]);
    const release = { archive: packed.file, folder };
    const containers = new ContainerImage(packed.work);
    await containers.build(root, release);
    console.log(await containers.tryPodman());
    const health = (await containers.healthCommand()).map((word) => `'${word}'`).join(' ');
    const inContainer = await containers.runScript(
      [
        `export KOLLI_SETTINGS=/trial/settings PORT=${port}`,
        'kolli migrate > /dev/null; kolli provision /trial/site.json > /dev/null',
        'kolli server > /dev/null & sleep 0',
        `node /trial/${basename(checker)} ${visit(port).join(' ')}`,
        `${health} && echo healthy`,
        'id -u; find /opt /usr /etc -xdev -writable -not -type l',
      ].join('\n'),
      shared,
    );
    expect(inContainer).toBe(`${everythingOk}healthy\n10001\n`);
    const onDebian = await installOnDebian(root, { ...release, checker, password });
    console.log(onDebian);
    expect(onDebian).toContain('can be restored.');
    expect(onDebian).toContain(everythingOk);
  });

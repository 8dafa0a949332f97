import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const image = 'localhost/kolli';

/** Images and containers in a folder of their own, by Debian's buildah and podman. */
export class ContainerImage {
  readonly #folder: string;
  readonly #places: string[];

  constructor(folder: string) {
    this.#folder = folder;
    this.#places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  }

  async #call(program: string, ...args: string[]): Promise<string> {
    const env = { ...process.env, STORAGE_DRIVER: 'vfs' };
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    return (await run(program, [...this.#places, ...args], options)).stdout.trim();
  }

  /** Builds deploy/container/Containerfile of a release on a Debian with the Node that runs this. */
  async build(debian: string, release: { archive: string; folder: string }): Promise<void> {
    const missing = ['buildah', 'podman', 'crun'].filter((one) => !existsSync(`/usr/bin/${one}`));
    if (missing.length > 0) {
      console.log(`Installing ${missing.join(', ')} …`);
      await run('apt-get', ['install', '--yes', '--no-install-recommends', ...missing]);
    }
    console.log('Building the image …');
    await this.#importBase(debian);
    const containerfile = join(release.folder, 'deploy/container/Containerfile');
    const values = ['BASE=localhost/base', `RELEASE=${basename(release.archive)}`];
    const args = values.flatMap((value) => ['--build-arg', value]);
    const how = ['--isolation', 'chroot', '--format', 'docker', '-t', image, '-f', containerfile];
    await this.#call('buildah', 'bud', ...how, ...args, dirname(release.archive));
  }

  async #importBase(debian: string): Promise<void> {
    const archive = join(this.#folder, 'base.tar');
    const node = ['-C', dirname(dirname(process.execPath)), 'bin/node'];
    const renamed = ['--transform', 's,^bin/node$,usr/local/bin/node,'];
    await run('tar', ['-cf', archive, ...renamed, '-C', debian, '.', ...node]);
    await this.#call('podman', 'import', '--quiet', archive, 'localhost/base');
  }

  /** The command of the health check that the image has. */
  async healthCommand(): Promise<string[]> {
    const described = JSON.parse(
      await this.#call('buildah', 'inspect', '--type', 'image', image),
    ) as { readonly Config: string };
    const { config } = JSON.parse(described.Config) as {
      readonly config: { readonly Healthcheck: { readonly Test: readonly string[] } };
    };
    const [, ...command] = config.Healthcheck.Test;
    return command;
  }

  /** Whether podman can run the image on this machine, as compose.yaml does; else the reason. */
  async tryPodman(): Promise<string> {
    const rules = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
    const machine = ['--network=host', '--cgroups=disabled', '--cgroup-manager=cgroupfs'];
    const [network = '', cgroups = '', manager = ''] = machine;
    const limits = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=1024:1024', '--no-healthcheck'];
    const args = [manager, 'run', '--rm', network, cgroups, '--pids-limit=0', ...limits, ...rules];
    return this.#call('podman', ...args, image, 'help').then(
      () => 'podman runs the image',
      (error: { stderr: string }) =>
        `podman cannot run the image on this machine: ${error.stderr.trim().split('\n').at(-1)}`,
    );
  }

  /** Runs a script in a container of the image, in a chroot as the image's user, with a folder that it only reads. */
  async runScript(script: string, folder: string): Promise<string> {
    const container = await this.#call('buildah', 'from', image);
    const how = ['--isolation', 'chroot', '--volume', `${folder}:/trial:ro`];
    // Everything that it starts ends with it, also a server that it leaves running.
    const spaces = ['--pid', '--mount', '--fork', '--kill-child', '--mount-proc'];
    const call = ['buildah', ...this.#places, 'run', ...how, container, '--', 'sh', '-euc', script];
    const env = { ...process.env, STORAGE_DRIVER: 'vfs' };
    const { stdout } = await run('unshare', [...spaces, ...call], { env });
    return stdout;
  }
}

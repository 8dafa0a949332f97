import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kolli/local-postgres/free-port';
import { closeAtEnd } from '../close-at-end.ts';

const program = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url));

async function start(env: NodeJS.ProcessEnv, healthUrl: string) {
  // The sandbox exits when the channel to this process closes.
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isUp = () =>
    fetch(healthUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 300 || child.exitCode !== null) throw new Error('The sandbox does not start');
    await sleep(100);
  }
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

/** The sandbox as a separate process, with its OpenID Connect provider and demo people, until the end of the test or file. */
export async function openSandboxProvider() {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-sandbox-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_PUBLIC_URL: url,
    SANDBOX_DATA_DIR: folder,
    KOLLI_URL: 'http://127.0.0.1:9',
  };
  let stop = await start(env, `${url}/health`);
  let isUp = true;
  const stopOnce = async () => {
    if (isUp) await stop();
    isUp = false;
  };
  closeAtEnd(async () => {
    await stopOnce();
    await rm(folder, { recursive: true });
  });
  return {
    issuer: `${url}/oidc`,
    stop: stopOnce,
    restart: async () => {
      stop = await start(env, `${url}/health`);
      isUp = true;
    },
  };
}

function storeCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Chooses a person at the provider, or cancels with ''. Returns the query of the way back. */
export async function provideIdentity(
  authLink: string,
  subject: string,
  home = 'http://localhost:8080/',
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(authLink);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps += 1) {
    if (url.href.startsWith(home)) return url.search;
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    storeCookies(cookies, response.headers);
    const location = response.headers.get('location');
    if (location === null && response.status !== 200) throw new Error(await response.text());
    form = location === null ? new URLSearchParams({ subject }) : undefined;
    if (location !== null) url = new URL(location, url);
  }
  throw new Error('The provider did not redirect back');
}

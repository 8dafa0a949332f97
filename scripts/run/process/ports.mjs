import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/**
 * The ports to serve on, from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{server: number, sandbox: number}}
 */
export function chosenPorts(env) {
  const server = portNumber('KOLLI_PORT', env.KOLLI_PORT ?? env.PORT, 8080);
  const sandbox = portNumber('KOLLI_SANDBOX_PORT', env.KOLLI_SANDBOX_PORT, 8090);
  if (server === sandbox) {
    throw new UserError(`KOLLI_PORT and KOLLI_SANDBOX_PORT are both ${server}; they must differ.`);
  }
  return { server, sandbox };
}

const lastStartFile = (root) => join(root, '.kolli', 'last-start.json');

/**
 * Records the ports of a start, and whether its database is the embedded one, for commands that run
 * beside it or later.
 */
export async function recordStart(root, ports, isEmbedded) {
  await mkdir(join(root, '.kolli'), { recursive: true });
  // Renamed, so that a command that runs at the same time never reads half of it.
  const draft = `${lastStartFile(root)}.draft`;
  await writeFile(draft, JSON.stringify({ ports, isEmbedded }));
  await rename(draft, lastStartFile(root));
}

/** The ports of the last start, else those that the next one would serve on. */
export async function lastPorts(root, env) {
  return (await lastStart(root))?.ports ?? { ...chosenPorts(env), smtp: 0 };
}

/** Whether the last start used the embedded database. */
export async function hasEmbeddedDatabase(root) {
  return (await lastStart(root))?.isEmbedded !== false;
}

async function lastStart(root) {
  const noted = await readFile(lastStartFile(root), 'utf8').catch(() => null);
  return noted === null ? null : JSON.parse(noted);
}

/** Throws a UserError that names the taken port and how to choose another. */
export async function checkPortsFree(ports) {
  await checkPortFree(ports.server, 'KOLLI_PORT', 'Kolli');
  await checkPortFree(ports.sandbox, 'KOLLI_SANDBOX_PORT', 'the sandbox');
}

function portNumber(name, text, usual) {
  if (text === undefined || text === '') return usual;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new UserError(`${name} must be a port number from 1 to 65535, not "${text}".`);
}

async function checkPortFree(port, name, who) {
  const code = (await listenOnce(port, '::')) ?? (await listenOnce(port, '0.0.0.0'));
  if (code === null) return;
  const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
  throw new UserError(
    `Port ${port}, where ${who} would answer, ${why}. Choose another: ` +
      `${name}=${port + 1000} npm start`,
  );
}

async function listenOnce(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => {
      const hasNoIpv6 = host === '::' && /EAFNOSUPPORT|EADDRNOTAVAIL/.test(error.code);
      resolve(hasNoIpv6 ? null : error.code);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { UserError } from '../process/user-error.mjs';

/**
 * Every secret of the server, with how to create a random one. A secret that is added here is created at
 * the next start. `KOLLI_DATA_KEYS` is a list of `id:base64 of 32 bytes`; the first one encrypts.
 */
const SECRETS = {
  KOLLI_DATA_KEYS: () => `local1:${randomBytes(32).toString('base64')}`,
  KOLLI_HASH_KEY: () => randomBytes(32).toString('base64'),
  KOLLI_AUDIT_KEY: () => randomBytes(32).toString('base64'),
  KOLLI_BACKUP_KEY: () => randomBytes(32).toString('base64'),
  KOLLI_SESSION_SECRET: () => randomBytes(32).toString('base64'),
  SMS_GATEWAY_KEY: () => randomBytes(24).toString('base64url'),
};

/** The file with this checkout's own secrets, readable by its owner only. */
export function secretsFile(root) {
  return join(root, '.kolli', 'secrets.env');
}

/**
 * The secrets for a start on this machine: those of the environment, else those of the
 * checkout's file, else new ones, which are added to the file.
 * @returns {Promise<Record<string, string>>}
 */
export async function localSecrets(root, env) {
  const file = secretsFile(root);
  const stored = parseEnv(await readOwn(file));
  const made = Object.entries(SECRETS).filter(([name]) => !stored[name] && !env[name]);
  for (const [name, make] of made) stored[name] = make();
  if (made.length > 0) await write(file, stored);
  return Object.fromEntries(Object.keys(SECRETS).map((name) => [name, env[name] ?? stored[name]]));
}

async function readOwn(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw new UserError(
      `${file} cannot be read (${error.code}): this checkout was started by another user.`,
    );
  }
}

async function write(file, secrets) {
  await mkdir(join(file, '..'), { recursive: true });
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  await chmod(file, 0o600);
}

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Sentence } from './sentence.mjs';

/**
 * Every secret of the server, its key to the SMS gateway included, with how a random one is made. One that is added here is made at
 * the next start. `KOLLI_DATA_KEYS` is a list `id:base64 of 32 bytes`, the first one encrypts.
 */
const SECRETS = {
  KOLLI_DATA_KEYS: () => `local1:${randomBytes(32).toString('base64')}`,
  KOLLI_HASH_KEY: () => randomBytes(32).toString('base64'),
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
  const kept = parse(await readOwn(file));
  const made = Object.entries(SECRETS).filter(([name]) => !kept[name] && !env[name]);
  for (const [name, make] of made) kept[name] = make();
  if (made.length > 0) await write(file, kept);
  return Object.fromEntries(Object.keys(SECRETS).map((name) => [name, env[name] ?? kept[name]]));
}

async function readOwn(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw new Sentence(
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

function parse(text) {
  const pairs = text
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return Object.fromEntries(pairs);
}

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { promisify } from 'node:util';

/** Cost of a new hash: OWASP's recommendation for argon2id (19 MiB, two passes, one lane). */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Upper limits for a stored hash, so that a damaged row cannot exhaust the server. */
const MEMORY_LIMIT_KIB = 262_144;
const PASSES_LIMIT = 16;
const MAX_PARALLELISM = 8;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const hash = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

/** Publishes the cost of each hash. A sign-in costs the same whether the account exists or not. */
const hashed = channel('kolli.password-hashed');

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  const { memory, passes, parallelism } = parameters;
  hashed.publish({ memory, passes, parallelism });
  return hash(parameters);
}

/** Hashes a password with argon2id and a fresh salt, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive({
    ...COST,
    message: asMessage(password),
    nonce: salt,
    tagLength: HASH_BYTES,
  });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(key)}`;
}

/** Publishes an event each time a password is verified, e.g. for benchmarks. */
const tested = channel('kolli.password-tested');

/** Whether a password matches a PHC string; false for any other kind of string. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const stored = readPhc(hash);
  if (stored === undefined) return false;
  tested.publish({});
  const { expected, ...parameters } = stored;
  const key = await derive({
    ...parameters,
    message: asMessage(password),
    tagLength: expected.length,
  });
  return timingSafeEqual(key, expected);
}

function readPhc(hash: string) {
  const [, memory, passes, parallelism, salt = '', expected = ''] = PHC.exec(hash) ?? [];
  const stored = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    expected: Buffer.from(expected, 'base64'),
  };
  const isSane =
    stored.memory <= MEMORY_LIMIT_KIB &&
    stored.memory >= 8 * stored.parallelism &&
    stored.passes >= 1 &&
    stored.passes <= PASSES_LIMIT &&
    stored.parallelism >= 1 &&
    stored.parallelism <= MAX_PARALLELISM &&
    stored.nonce.length >= 8 &&
    stored.expected.length >= 16 &&
    stored.expected.length <= 128;
  return isSane ? stored : undefined;
}

/** NFC: keyboards send composed or decomposed letters for the same password (ä as one or two). */
function asMessage(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

import { join } from 'node:path';
import { sandboxKeysFile } from './demo.mjs';

/** Node keeps compiled code here, which makes every later start of a program faster. */
function withCompileCache(root, env) {
  return { ...env, NODE_COMPILE_CACHE: join(root, '.kolli', 'compile-cache') };
}

/**
 * The server's settings for a start on this machine. What the user's environment names wins,
 * except where the parts started here must agree.
 * @param {{root: string, ports: {server: number, sandbox: number}, databaseUrl: string,
 *   secrets: Record<string, string>}} start
 */
export function serverEnvironment({ root, ports, databaseUrl, secrets }) {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return withCompileCache(root, {
    KOLLI_MODE: 'demo',
    PUBLIC_URL: `http://localhost:${ports.server}`,
    SMS_GATEWAY_URL: `${sandbox}/sms`,
    ...process.env,
    ...secrets,
    PORT: String(ports.server),
    DATABASE_URL: databaseUrl,
    WEB_DIST: join(root, 'apps', 'web', 'dist'),
  });
}

/** The sandbox's settings: it knows the server by its public address and keys alone. */
export function sandboxEnvironment({ root, ports }) {
  return withCompileCache(root, {
    ...process.env,
    PORT: String(ports.sandbox),
    KOLLI_URL: `http://127.0.0.1:${ports.server}`,
    SANDBOX_KEYS_FILE: sandboxKeysFile(root),
    DATABASE_URL: undefined,
  });
}

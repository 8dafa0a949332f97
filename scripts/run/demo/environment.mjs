import { join } from 'node:path';
import { demoFolder, sandboxKeysFile } from './demo.mjs';

/** With a cache for compiled code, which makes later starts of a program faster, unless it has one. */
export function withCompileCache(root, env) {
  return { NODE_COMPILE_CACHE: join(root, '.kolli', 'compile-cache'), ...env };
}

const accountsText = (accounts) =>
  accounts.map(({ email, password }) => `${email} ${password}`).join(', ');

/** The user guide and the helpdesk of the demo: pages of the sandbox. */
export function demoLinks(sandboxUrl) {
  return { USER_GUIDE_URL: `${sandboxUrl}/user-guide`, HELPDESK_URL: `${sandboxUrl}/helpdesk` };
}

/**
 * The settings of `kolli` on the database of a start: those of the server, and the owner's login.
 * @param {NodeJS.ProcessEnv} serverEnv
 */
export function operatorEnvironment(serverEnv, ownerUrl) {
  return { ...serverEnv, DATABASE_OWNER_URL: ownerUrl };
}

/**
 * The server's settings for a start on this machine, without the login of the database's owner. What the
 * user's environment names wins, except where the parts started here must agree.
 * @param {{root: string, ports: {server: number, sandbox: number, smtp: number}, databaseUrl: string,
 *   secrets: Record<string, string>, accounts?: {email: string, password: string}[]}} start `accounts` are those
 *   that Login offers to everybody
 */
export function serverEnvironment({ root, ports, databaseUrl, secrets, accounts = [] }) {
  const { DATABASE_OWNER_URL: _, ...own } = process.env;
  return withCompileCache(root, {
    // The demo accounts are public, so the server must be reachable from this machine only.
    HOST: '127.0.0.1',
    // A small young generation saves memory; the server holds few long-lived objects.
    NODE_OPTIONS: '--max-semi-space-size=4',
    PUBLIC_URL: `http://localhost:${ports.server}`,
    SMS_GATEWAY_URL: `http://127.0.0.1:${ports.sandbox}/sms`,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'Kolli <no-reply@kolli.example>',
    SERVICE_ADDRESS: 'service@kolli.example',
    AUDIT_HEADS_FILE: join(root, '.kolli', 'audit-heads'),
    // A developer's own receiver is on this machine.
    WEBHOOK_LOOPBACK: 'on',
    STRONG_AUTH_ISSUER: `http://localhost:${ports.sandbox}/oidc`,
    STRONG_AUTH_CLIENT_ID: 'kolli-customer',
    STRONG_AUTH_CLIENT_SECRET: process.env.SANDBOX_CLIENT_SECRET ?? 'sandbox',
    STRONG_AUTH_ACR_VALUES: 'urn:sandbox:eid',
    WORK_ACCOUNT_ISSUER: `http://localhost:${ports.sandbox}/oidc`,
    WORK_ACCOUNT_CLIENT_ID: 'kolli-work-account',
    WORK_ACCOUNT_CLIENT_SECRET: process.env.SANDBOX_CLIENT_SECRET ?? 'sandbox',
    WORK_ACCOUNT_NAME: 'Sandbox',
    ...demoLinks(`http://localhost:${ports.sandbox}`),
    ...(own.PUBLIC_URL === undefined && { DEMO_ACCOUNTS: accountsText(accounts) }),
    ...own,
    ...secrets,
    PORT: String(ports.server),
    DATABASE_URL: databaseUrl,
    WEB_DIST: join(root, 'apps', 'web', 'dist'),
  });
}

/**
 * The sandbox's settings. Like a real counterpart it knows the server's address and its own keys, but not
 * the server's database and secrets. Its stored state belongs to one database, identified by `database`.
 */
export function sandboxEnvironment({ root, ports, database, secrets }) {
  const own = { ...process.env };
  const hidden = ['DATABASE_URL', 'DATABASE_OWNER_URL', ...Object.keys(secrets)];
  for (const name of hidden) delete own[name];
  return withCompileCache(root, {
    ...own,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA_DIR: join(demoFolder(root, database), 'sandbox'),
    SANDBOX_KEYS: sandboxKeysFile(root, database),
    SMS_GATEWAY_KEY: secrets.SMS_GATEWAY_KEY,
    KOLLI_URL: `http://127.0.0.1:${ports.server}`,
    KOLLI_PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${ports.server}`,
  });
}

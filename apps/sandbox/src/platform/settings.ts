import { join, resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

const environmentSchema = z.object({
  SANDBOX_PORT: port.default(8090),
  SANDBOX_SMTP_PORT: port.default(8025),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_DATA_DIR: z.string().min(1).default('.kolli/sandbox'),
  SANDBOX_KEYS: z.string().min(1).optional(),
  KOLLI_URL: z.url().default('http://127.0.0.1:8080'),
  KOLLI_PUBLIC_URL: z.url().optional(),
  SMS_GATEWAY_KEY: z.string().min(1).default('sandbox'),
  SANDBOX_CLIENT_SECRET: z.string().min(1).default('sandbox'),
  SANDBOX_REPORT_EVERY_MS: z.coerce.number().int().min(1000).default(60_000),
});

/** The settings of the sandbox. Addresses have no trailing slash. */
export interface Settings {
  readonly port: number;
  /** The port of the mail server. */
  readonly smtpPort: number;
  readonly host: string;
  /** The address of the sandbox for browsers; the OIDC issuer is this plus `/oidc`. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The file of `kolli provision --keys`; it may appear later. */
  readonly keysFile: string;
  readonly kolliUrl: string;
  /** The address of Kolli for browsers, with the host name to which the sign-in cookie is bound. */
  readonly kolliPublicUrl: string;
  /** The bearer key that Kolli must send to the SMS gateway. */
  readonly gatewayKey: string;
  /** The secret of the OIDC client `kolli`. */
  readonly clientSecret: string;
  /** Boxes report temperatures at least this often, whatever longer interval their settings have. */
  readonly reportEveryMs: number;
}

/** Reads the settings from the environment; throws a sentence that names each bad variable. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The sandbox's settings are invalid. ${reasons.join('; ')}`);
  }
  const given = parsed.data;
  const dataDir = resolve(given.SANDBOX_DATA_DIR);
  return {
    port: given.SANDBOX_PORT,
    smtpPort: given.SANDBOX_SMTP_PORT,
    host: given.SANDBOX_HOST,
    publicUrl: withoutSlash(given.SANDBOX_PUBLIC_URL ?? `http://localhost:${given.SANDBOX_PORT}`),
    dataDir,
    keysFile:
      given.SANDBOX_KEYS === undefined ? join(dataDir, 'keys.json') : resolve(given.SANDBOX_KEYS),
    kolliUrl: withoutSlash(given.KOLLI_URL),
    kolliPublicUrl: withoutSlash(given.KOLLI_PUBLIC_URL ?? asLocalhost(given.KOLLI_URL)),
    gatewayKey: given.SMS_GATEWAY_KEY,
    clientSecret: given.SANDBOX_CLIENT_SECRET,
    reportEveryMs: given.SANDBOX_REPORT_EVERY_MS,
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/u, '');
}

/** Replaces 127.0.0.1 by localhost. */
function asLocalhost(address: string): string {
  const url = new URL(address);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.href;
}

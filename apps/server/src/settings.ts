import { z } from 'zod';
import { parseNetworks } from './platform/http/staff-networks.ts';

/** A 32-byte key in base64. */
const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64');

/** `id:base64` pairs, the one that encrypts first. */
const dataKeys = z.string().transform((text, context) =>
  text.split(',').map((pair) => {
    const [id = '', value = ''] = pair.split(':');
    const parsed = key.safeParse(value);
    if (id !== '' && parsed.success) return { id, key: parsed.data };
    context.addIssue({
      code: 'custom',
      message: 'must be id:key pairs, keys of 32 bytes in base64',
    });
    return z.NEVER;
  }),
);

/** Networks in CIDR form, or single addresses, with commas. */
const networks = z.string().transform((text, context) => {
  try {
    return parseNetworks(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'wrong' });
    return z.NEVER;
  }
});

/** A switch that is on unless it is turned off. */
const onOrOff = z
  .enum(['on', 'off'])
  .default('on')
  .transform((text) => text === 'on');

const eachSetting = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Addresses of proxies before the server, with commas: only their forwarding headers count. */
  TRUST_PROXY: z.string().optional(),
  DATABASE_URL: z.string(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  WEB_DIST: z.string().optional(),
  KOLLI_DATA_KEYS: dataKeys,
  KOLLI_HASH_KEY: key,
  KOLLI_SESSION_SECRET: z.string().min(32),
  IDENTITY_ISSUER: z.url().optional(),
  IDENTITY_AUDIENCE: z.string().default('kolli'),
  /** The organisation's OpenID Connect issuer, whose accounts may be connected with people here. */
  WORK_ACCOUNT_ISSUER: z.url().optional(),
  WORK_ACCOUNT_CLIENT_ID: z.string().optional(),
  WORK_ACCOUNT_CLIENT_SECRET: z.string().optional(),
  /** What the button on Login says. */
  WORK_ACCOUNT_NAME: z.string().default('OpenID Connect'),
  /** 'off' where people sign in with their work account alone. */
  PASSWORD_SIGN_IN: onOrOff,
  /** The OpenID Connect issuer at which customers prove who they are. */
  STRONG_AUTH_ISSUER: z.url().optional(),
  STRONG_AUTH_CLIENT_ID: z.string().optional(),
  STRONG_AUTH_CLIENT_SECRET: z.string().optional(),
  /** The claim that holds the identity number, such as 'nin', 'ssn', 'socialno' or 'hetu'. */
  STRONG_AUTH_CLAIM: z.string().default('nin'),
  STRONG_AUTH_SCOPE: z.string().default('openid nin'),
  /** Networks that staff may work from, in CIDR form with commas; without it, from everywhere. */
  STAFF_NETWORKS: networks.optional(),
  /** Where mail goes, as smtp:// or smtps:// with user and password; without it mail waits. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Kolli <no-reply@localhost>'),
  /** Who reads requests for service. */
  SERVICE_ADDRESS: z.email().optional(),
  SMS_GATEWAY_URL: z.url().optional(),
  /** A bearer token, both ways: it cannot hold spaces. */
  SMS_GATEWAY_KEY: z.string().regex(/^\S+$/, 'must not hold spaces').optional(),
  /** How many calls one person may make a minute, at each instance. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  /** After so many days a box is told to ask for a new key. */
  BOX_KEY_DAYS: z.coerce.number().int().min(1).default(90),
  /** Readings are kept for so many years. */
  READING_YEARS: z.coerce.number().int().min(1).max(100).default(5),
  PRODUCT_NAME: z.string().default('Kolli'),
  USER_GUIDE_URL: z.url().optional(),
  HELPDESK_URL: z.url().optional(),
  AUDIT_HEADS_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** What makes no sense without another setting. */
const settingsSchema = eachSetting
  .refine((given) => given.WORK_ACCOUNT_ISSUER === undefined || given.WORK_ACCOUNT_CLIENT_ID, {
    path: ['WORK_ACCOUNT_CLIENT_ID'],
    message: 'is missing beside WORK_ACCOUNT_ISSUER',
  })
  .refine((given) => given.PASSWORD_SIGN_IN || given.WORK_ACCOUNT_ISSUER, {
    path: ['PASSWORD_SIGN_IN'],
    message: 'is off without WORK_ACCOUNT_ISSUER: nobody could sign in',
  });

export type Settings = z.output<typeof settingsSchema>;

/** What of the settings tells whether customers can be asked to prove who they are. */
export type StrongAuthSettings = Pick<Settings, 'STRONG_AUTH_ISSUER' | 'STRONG_AUTH_CLIENT_ID'>;

/** Whether there is an issuer at which customers can prove who they are. */
export function isStrongAuthSet(settings: StrongAuthSettings): boolean {
  return settings.STRONG_AUTH_ISSUER !== undefined && settings.STRONG_AUTH_CLIENT_ID !== undefined;
}

/** Settings are wrong: the message says which and why, a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the settings from the environment. Empty texts count as absent. Throws `SettingsError`. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new SettingsError(`Wrong settings:\n${lines.join('\n')}`);
}

/** Where a server on this machine is found by another of its names: localhost is 127.0.0.1. */
export function twinOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost') return [];
  url.hostname = '127.0.0.1';
  return [url.origin];
}

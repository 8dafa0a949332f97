import { z } from 'zod';
import { dataKeys, hashKeys, key, mail, networks, onOrOff, words } from './setting-kinds.ts';

/** How long personal content, readings and logs are stored. */
const retention = {
  /** How many days after its closing the identity numbers of a delivery are stored. */
  SSN_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /** How many months after its closing phone number, kolli and order IDs and description of a delivery are stored. */
  DELIVERY_MONTHS: z.coerce.number().int().min(1).max(1200).default(13),
  /** How many days recipient and text of a message are stored. */
  MESSAGE_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** How many months sign-ins and sign-outs are stored. */
  LOGIN_LOG_MONTHS: z.coerce.number().int().min(1).max(1200).default(24),
  /** How many years readings are stored. */
  READING_YEARS: z.coerce.number().int().min(1).max(100).default(5),
  /** How many years entries of the audit log are stored. */
  AUDIT_YEARS: z.coerce.number().int().min(1).max(100).default(5),
};

/** What shows from outside how this process does. */
const watch = {
  /** Where /live, /ready and /metrics are served; nowhere without a port. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Whether each answered request is a line of the log. */
  ACCESS_LOG: onOrOff('off'),
  /** The receiver of traces (OTLP over HTTP); without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('kolli'),
  /** The share of traces that is sent, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** Every setting of the server, by its name. */
export const eachSetting = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  /** How long a server that is asked to stop still serves calls while its health answers 503. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  ...watch,
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Addresses of proxies before the server, with commas: only their forwarding headers count. */
  TRUST_PROXY: z.string().optional(),
  DATABASE_URL: z.string(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  /** Connections of the background jobs, besides those of the calls. */
  DATABASE_JOB_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(5),
  /** The same database for live notices, without a pooler: they need a session of their own. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** 'off' behind a pooler that gives each transaction another session and knows no prepared statements. */
  DATABASE_PREPARED_STATEMENTS: onOrOff('on'),
  WEB_DIST: z.string().optional(),
  KOLLI_DATA_KEYS: dataKeys,
  /** The key of hashes, and with a comma the former one until `kolli reseal` has replaced its hashes. */
  KOLLI_HASH_KEY: hashKeys,
  /** Keys the hashes of the audit log. */
  KOLLI_AUDIT_KEY: key,
  KOLLI_SESSION_SECRET: z.string().min(32),
  /** How many days a session lasts in any case. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  IDENTITY_ISSUER: z.url().optional(),
  IDENTITY_AUDIENCE: z.string().default('kolli'),
  /** The organisation's OpenID Connect issuer, whose accounts may be connected with people here. */
  WORK_ACCOUNT_ISSUER: z.url().optional(),
  WORK_ACCOUNT_CLIENT_ID: z.string().optional(),
  WORK_ACCOUNT_CLIENT_SECRET: z.string().optional(),
  /** Label of the button on Login. */
  WORK_ACCOUNT_NAME: z.string().default('OpenID Connect'),
  /** 'off' if people sign in only with work accounts. */
  PASSWORD_SIGN_IN: onOrOff('on'),
  /** The OpenID Connect issuer that identifies customers. */
  STRONG_AUTH_ISSUER: z.url().optional(),
  STRONG_AUTH_CLIENT_ID: z.string().optional(),
  STRONG_AUTH_CLIENT_SECRET: z.string().optional(),
  /** The claim that holds the identity number, such as 'nin', 'ssn', 'socialno' or 'hetu'. */
  STRONG_AUTH_CLAIM: z.string().default('nin'),
  STRONG_AUTH_SCOPE: z.string().default('openid nin'),
  /** Levels of assurance (`acr`) that are asked for and accepted, with spaces; without it any level is. */
  STRONG_AUTH_ACR_VALUES: words.optional(),
  /** Networks that staff may call from, in CIDR form with commas; unrestricted by default. */
  STAFF_NETWORKS: networks.optional(),
  /** Mail server, as smtp:// or smtps:// with user and password; without it mails stay queued. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Kolli <no-reply@localhost>'),
  /** E-mail address for service requests. */
  SERVICE_ADDRESS: mail.optional(),
  /** Where to report a vulnerability, as mailto: or https:; by default `SERVICE_ADDRESS`. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** How many messages, and how many mails, an instance sends at the same time. */
  SEND_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(16),
  SMS_GATEWAY_URL: z.url().optional(),
  SMS_GATEWAY_KEY: z.string().regex(/^\S+$/, 'must not hold spaces').optional(),
  WEBHOOK_LOOPBACK: onOrOff('off'),
  /** Calls per person and minute, at each instance. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  /** Age in days after which a box is asked to request a new key. */
  BOX_KEY_DAYS: z.coerce.number().int().min(1).default(90),
  /** How many days events of boxes are stored, so that one that is sent again is recognized. */
  DEVICE_EVENT_DAYS: z.coerce.number().int().min(8).max(3650).default(40),
  ...retention,
  PRODUCT_NAME: z.string().default('Kolli'),
  USER_GUIDE_URL: z.url().optional(),
  HELPDESK_URL: z.url().optional(),
  DEMO_ACCOUNTS: z.string().optional(),
  AUDIT_HEADS_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Settings that require another one. */
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

/** The settings that enable strong authentication. */
export type StrongAuthSettings = Pick<Settings, 'STRONG_AUTH_ISSUER' | 'STRONG_AUTH_CLIENT_ID'>;

/** Whether an issuer for customers is configured. */
export function isStrongAuthSet(settings: StrongAuthSettings): boolean {
  return settings.STRONG_AUTH_ISSUER !== undefined && settings.STRONG_AUTH_CLIENT_ID !== undefined;
}

/** Wrong settings; the message has a line for each with its reason. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads only the key of the audit log, undefined if it is not set. Throws `SettingsError`. */
export function readAuditKey({ KOLLI_AUDIT_KEY: text }: NodeJS.ProcessEnv): Buffer | undefined {
  if (text === undefined || text === '') return undefined;
  const parsed = key.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new SettingsError('Wrong settings:\nKOLLI_AUDIT_KEY: must be 32 bytes in base64');
}

/** Reads the key that encrypts backups, which the server does not need. Throws `SettingsError`. */
export function readBackupKey(environment: NodeJS.ProcessEnv): Buffer {
  return parseSettings(z.object({ KOLLI_BACKUP_KEY: key }), environment).KOLLI_BACKUP_KEY;
}

/** Reads the settings from the environment. Empty texts count as missing. Throws `SettingsError`. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return parseSettings(settingsSchema, environment);
}

/** Settings of which some may be missing. */
export type SomeSettings = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

/** The settings that are right, with their defaults, and a line for each that is wrong. Never throws. */
export function readRightSettings(environment: NodeJS.ProcessEnv): {
  readonly settings: SomeSettings;
  readonly wrong: readonly string[];
} {
  const given = givenSettings(environment);
  const issues = settingsSchema.safeParse(given).error?.issues ?? [];
  for (const { path } of issues) delete given[String(path[0])];
  const settings = eachSetting.partial().parse(given);
  return { settings, wrong: issues.map(lineOf) };
}

export type RetentionSettings = Pick<Settings, keyof typeof retention>;

/** Reads only the settings of retention, for commands that need no others. Throws `SettingsError`. */
export function readRetention(environment: NodeJS.ProcessEnv): RetentionSettings {
  return parseSettings(z.object(retention), environment);
}

/** Reads only what a pooler before the database needs. Throws `SettingsError`. */
export const readPooler = (environment: NodeJS.ProcessEnv) =>
  parseSettings(eachSetting.pick({ DATABASE_PREPARED_STATEMENTS: true }), environment);

/** Empty texts count as missing. */
const givenSettings = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const lineOf = ({ path, message }: z.core.$ZodIssue) => `${path.join('.')}: ${message}`;

function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = schema.safeParse(givenSettings(environment));
  if (parsed.success) return parsed.data;
  throw new SettingsError(`Wrong settings:\n${parsed.error.issues.map(lineOf).join('\n')}`);
}

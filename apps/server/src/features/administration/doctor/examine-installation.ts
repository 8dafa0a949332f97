import type { Clock } from '../../../platform/clock/clock.ts';
import { openDatabase, type Store } from '../../../platform/database/open-database.ts';
import { readRightSettings, type SomeSettings } from '../../../platform/settings/settings.ts';
import { issuerCheck } from './connections/check-issuer.ts';
import { mailServerCheck } from './connections/check-mail-server.ts';
import { certificateCheck, productCheck } from './connections/check-product.ts';
import { streamCheck } from './connections/check-stream.ts';
import { smsGatewayCheck } from './connections/check-sms-gateway.ts';
import { activityCheck, databaseCheck, ownerCheck } from './database/check-database.ts';
import { preparedCheck } from './database/check-prepared.ts';
import type { Check, NamedFinding } from './findings/report-finding.ts';
import { secretHider } from './findings/hide-secrets.ts';
import { runChecks } from './findings/run-checks.ts';
import { judgeSettings } from './settings/judge-settings.ts';
import { workChecks } from './work/check-work.ts';
import { identityNumbersCheck } from './work/check-identity-numbers.ts';
import { keysCheck } from './work/check-needed-keys.ts';

const defaultLimitMs = 15_000;

interface Examined {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** How long one check may take. */
  readonly limitMs?: number;
}

/** The checks of a database that has a URL; without one the settings say so. */
function databaseChecks(
  { url, store, settings }: { url: string; store: Store; settings: SomeSettings },
  { environment, clock, limitMs = defaultLimitMs }: Examined,
): Check[] {
  const { DATABASE_POOL_SIZE: calls = 10, DATABASE_JOB_POOL_SIZE: jobs = 5 } = settings;
  const ofServer = { url, setting: 'DATABASE_URL', limitMs } as const;
  const ownerUrl = environment['DATABASE_OWNER_URL'] || undefined;
  const ofOwner =
    ownerUrl === undefined
      ? undefined
      : ({ url: ownerUrl, setting: 'DATABASE_OWNER_URL', limitMs } as const);
  return [
    databaseCheck(ofServer, { clock, pools: { calls, jobs } }),
    ...(settings.DATABASE_PREPARED_STATEMENTS === false ? [] : [preparedCheck(ofServer)]),
    ...(ofOwner === undefined ? [] : [ownerCheck(ofOwner)]),
    activityCheck(ofOwner ?? ofServer),
    keysCheck(store, settings),
    identityNumbersCheck(store, settings),
    ...workChecks(store, clock),
  ];
}

/** The issuers of the settings, by the names of their checks. */
const issuers = [
  ['work accounts', 'WORK_ACCOUNT_ISSUER'],
  ['customers', 'STRONG_AUTH_ISSUER'],
  ['tokens', 'IDENTITY_ISSUER'],
] as const;

function connectionChecks(
  settings: SomeSettings,
  { clock, limitMs = defaultLimitMs }: Examined,
): Check[] {
  const { SMS_GATEWAY_URL: sms, SMTP_URL: smtp, PUBLIC_URL: url } = settings;
  return [
    ...(sms === undefined ? [] : [smsGatewayCheck(sms, clock)]),
    ...(smtp === undefined ? [] : [mailServerCheck(smtp, limitMs)]),
    ...issuers.flatMap(([name, setting]) => {
      const issuer = settings[setting];
      return issuer === undefined ? [] : [issuerCheck(name, { setting, issuer, clock })];
    }),
    ...(url === undefined ? [] : [productCheck({ url, clock }), streamCheck(url)]),
    ...(url?.startsWith('https:') === true ? [certificateCheck({ url, clock })] : []),
  ];
}

/**
 * Checks an installation from its settings: the settings themselves, database, keys, work, gateways, issuers, clocks and
 * the running product. Only reads. No finding has a secret of the settings in it.
 */
export async function examineInstallation(examined: Examined): Promise<NamedFinding[]> {
  const { environment, limitMs = defaultLimitMs } = examined;
  const right = readRightSettings(environment);
  const { settings } = right;
  const url = settings.DATABASE_URL;
  const options = {
    poolSize: 3,
    connectTimeoutMs: limitMs,
    queryTimeoutMs: limitMs,
    hasPreparedStatements: settings.DATABASE_PREPARED_STATEMENTS !== false,
    onError: () => undefined,
  };
  const store = url && openDatabase({ url, ...options });
  try {
    const checks = [
      { name: 'settings', run: async () => judgeSettings(right, environment) },
      ...(url && store ? databaseChecks({ url, store, settings }, examined) : []),
      ...connectionChecks(settings, examined),
    ];
    const hide = secretHider(environment);
    const findings = await runChecks(checks, limitMs);
    return findings.map((finding) => ({ ...finding, text: hide(finding.text) }));
  } finally {
    if (store) await store.close();
  }
}

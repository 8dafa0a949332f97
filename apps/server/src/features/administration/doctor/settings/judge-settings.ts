import type { SomeSettings } from '../../../../platform/settings/settings.ts';
import { fault, type Finding, ok, warning } from '../findings/report-finding.ts';

const isLocal = ({ hostname }: URL) =>
  ['localhost', '[::1]'].includes(hostname) || hostname.startsWith('127.');

/** Whether what is sent to a URL can be read on its way. */
function isOpen(text: string | undefined): boolean {
  if (text === undefined) return false;
  const url = new URL(text);
  return url.protocol === 'http:' && !isLocal(url);
}

/** Settings whose contents must not be sent without TLS, and what is sent. */
const sent = {
  PUBLIC_URL: 'passwords, PINs and personal data',
  SMS_GATEWAY_URL: 'messages with PINs and the key',
  WORK_ACCOUNT_ISSUER: 'sign-ins',
  STRONG_AUTH_ISSUER: 'identity numbers',
  IDENTITY_ISSUER: 'the keys of tokens',
} as const;

function judgeTransport(settings: SomeSettings): Finding[] {
  return (Object.keys(sent) as (keyof typeof sent)[])
    .filter((name) => isOpen(settings[name]))
    .map((name) =>
      fault(`${name} begins with http: ${sent[name]} can be read on the way. Use https.`),
    );
}

/** The keys of the settings by name, each as text. */
function keysOf(settings: SomeSettings): (readonly [name: string, key: string])[] {
  const { KOLLI_HASH_KEY: hash, KOLLI_AUDIT_KEY: audit } = settings;
  const data = (settings.KOLLI_DATA_KEYS ?? []).map(
    ({ id, key }) => [`the key '${id}' of KOLLI_DATA_KEYS`, key] as const,
  );
  const bytes: (readonly [string, Buffer | undefined])[] = [
    ...data,
    ['KOLLI_HASH_KEY', hash?.newest],
    ['the former key of KOLLI_HASH_KEY', hash?.former],
    ['KOLLI_AUDIT_KEY', audit],
  ];
  const texts: (readonly [string, string | undefined])[] = [
    ...bytes.map(([name, key]) => [name, key?.toString('base64')] as const),
    ['KOLLI_SESSION_SECRET', settings.KOLLI_SESSION_SECRET],
    ['SMS_GATEWAY_KEY', settings.SMS_GATEWAY_KEY],
  ];
  return texts.flatMap(([name, key]) => (key === undefined ? [] : [[name, key] as const]));
}

function judgeKeys(settings: SomeSettings): Finding[] {
  const seen = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [name, key] of keysOf(settings)) {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, name);
    else
      findings.push(
        fault(
          `${first} and ${name} are the same key: who learns one has both. Replace one, see "Keys" in docs/operations.md.`,
        ),
      );
  }
  return findings;
}

/** What does not work without a setting. */
const missing = {
  SMTP_URL: 'no mail is sent; it stays queued. Set it to the URL of a mail server.',
  SERVICE_ADDRESS: 'nobody is mailed when jobs fail or attacks are noticed. Set an e-mail address.',
  AUDIT_HEADS_FILE:
    'a removed end of an audit log cannot be noticed. Set a file that the database’s administrator cannot write.',
  SMS_GATEWAY_URL: 'customers get no messages; they stay queued. Set the URL of a gateway.',
} as const;

function judgeMissing(settings: SomeSettings, isSet: (name: string) => boolean): Finding[] {
  const findings = (Object.keys(missing) as (keyof typeof missing)[])
    .filter((name) => !isSet(name))
    .map((name) => warning(`${name} is not set: ${missing[name]}`));
  if (!isSet('PUBLIC_URL'))
    findings.push(
      warning(
        'PUBLIC_URL is not set: links in messages lead to localhost. Set the public address.',
      ),
    );
  if (settings.PUBLIC_URL?.startsWith('https:') === true && !isSet('TRUST_PROXY'))
    findings.push(
      warning(
        'TRUST_PROXY is not set: behind a proxy all callers seem to be one. Set the proxy’s address.',
      ),
    );
  if (isSet('STRONG_AUTH_ISSUER') && !isSet('STRONG_AUTH_ACR_VALUES'))
    findings.push(
      warning(
        'STRONG_AUTH_ACR_VALUES is not set: a customer gets a PIN however weak the proof of identity was. Set the levels that are enough.',
      ),
    );
  return findings;
}

/**
 * Judges the settings: `wrong` has a line for each that a server refuses, `settings` the others. None of their values is
 * quoted.
 */
export function judgeSettings(
  { settings, wrong }: { readonly settings: SomeSettings; readonly wrong: readonly string[] },
  environment: NodeJS.ProcessEnv,
): Finding[] {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const findings = [
    ...wrong.map((line) => fault(`${line}. A server does not start with it, see .env.example.`)),
    ...judgeTransport(settings),
    ...judgeKeys(settings),
    ...judgeMissing(settings, isSet),
  ];
  return findings.length > 0 ? findings : [ok('All settings are right.')];
}

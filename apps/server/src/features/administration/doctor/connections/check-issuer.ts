import { z } from 'zod';
import type { Clock } from '../../../../platform/clock/clock.ts';
import { judgeClock } from '../findings/judge-clock.ts';
import { reasonOf } from '../findings/reason-of.ts';
import { type Check, fault, type Finding, ok, warning } from '../findings/report-finding.ts';
import { type Answer, ask, below } from './ask-server.ts';

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) });

/** Parses an answer of JSON, undefined if it is another one. */
function read<Schema extends z.ZodType>(schema: Schema, { status, text }: Answer) {
  if (status !== 200) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly setting: string;
  readonly issuer: string;
  readonly clock: Clock;
}

async function examine({ setting, issuer, clock }: Asked, signal: AbortSignal): Promise<Finding[]> {
  const answer = await ask(below(issuer, '/.well-known/openid-configuration'), { clock, signal });
  const found = read(discoverySchema, answer);
  if (found === undefined)
    return [
      fault(
        `The issuer of ${setting} has no discovery document (its answer is ${answer.status}): check the URL.`,
      ),
    ];
  const time = answer.clock && judgeClock(`the issuer of ${setting}`, answer.clock);
  const clocks = [
    time ?? warning(`The issuer of ${setting} sends no Date, so its clock is unknown.`),
  ];
  if (found.issuer !== issuer)
    return [
      fault(
        `The issuer of ${setting} calls itself ${found.issuer}: set exactly that, with or without a slash at the end.`,
      ),
      ...clocks,
    ];
  const keys = read(keysSchema, await ask(new URL(found.jwks_uri), { clock, signal }));
  return [
    keys === undefined
      ? fault(`The issuer of ${setting} publishes no keys at its jwks_uri: ask its operator.`)
      : ok(`The issuer of ${setting} is found, with ${keys.keys.length} keys.`),
    ...clocks,
  ];
}

/** Whether an OpenID Connect issuer can be discovered, has keys, and its clock is right. */
export function issuerCheck(name: string, asked: Asked): Check {
  return {
    name,
    run: (signal) =>
      examine(asked, signal).catch((error: unknown) => [
        fault(
          `The issuer of ${asked.setting} cannot be reached: ${reasonOf(error)}. Check the URL and the firewall; nobody can sign in with it meanwhile.`,
        ),
      ]),
  };
}

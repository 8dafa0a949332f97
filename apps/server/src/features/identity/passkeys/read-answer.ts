import { createHash } from 'node:crypto';
import { z } from 'zod';
import { IdentityError } from '../calls/identity-error.ts';
import type { PasskeySite } from './passkey-site.ts';

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(4_000);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** What a browser sends after an authenticator has signed; unknown fields are dropped. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

/** What a browser sends of a new passkey. */
export const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    attestationObject: base64url,
    transports: transports.default([]),
  }),
});
export type Registration = z.output<typeof registrationSchema>;

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

/** The signed facts of an answer (WebAuthn level 3, 5.8.1 and 6.1). */
export interface AnswerFacts {
  readonly challenge: string;
  readonly isOfSite: boolean;
  readonly isVerified: boolean;
  readonly signCount: number;
}

const HEADER_BYTES = 37;
const PRESENT_AND_VERIFIED = 0b101;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Reads what an answer says of itself, before its signature is verified.
 * @throws IdentityError validation_fail
 */
export function readFacts(
  answer: Assertion | Registration,
  site: PasskeySite,
  type: 'webauthn.get' | 'webauthn.create',
): AnswerFacts {
  const client = clientDataSchema.safeParse(parseJson(answer.response.clientDataJSON));
  const data = Buffer.from(answer.response.authenticatorData, 'base64url');
  if (!client.success || data.length < HEADER_BYTES) throw new IdentityError('validation_fail');
  const { origin, crossOrigin = false, challenge } = client.data;
  const ofSite = createHash('sha256').update(site.id).digest();
  const isOfSite =
    client.data.type === type &&
    site.origins.includes(origin) &&
    !crossOrigin &&
    ofSite.equals(data.subarray(0, 32));
  const isVerified = (data.readUInt8(32) & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED;
  return { challenge, isOfSite, isVerified, signCount: data.readUInt32BE(33) };
}

/**
 * Refuses an answer of another site, or of an authenticator that has not asked for a PIN, finger or face.
 * @throws IdentityError passkey_wrong_site, passkey_not_verified
 */
export function refuseForeign({ isOfSite, isVerified }: AnswerFacts): void {
  if (!isOfSite) throw new IdentityError('passkey_wrong_site');
  if (!isVerified) throw new IdentityError('passkey_not_verified');
}

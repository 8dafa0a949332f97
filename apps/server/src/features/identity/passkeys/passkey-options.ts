import type { Tx } from '../../../platform/database/open-database.ts';
import { CHALLENGE_SECONDS } from './passkey-challenges.ts';
import { listCredentials } from '../second-factor/passkey.repository.ts';
import type { PasskeySite } from './passkey-site.ts';

/** EdDSA, ECDSA with P-256, RSA with SHA-256 (COSE algorithms): what authenticators have. */
export const ALGORITHMS = [-8, -7, -257];

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn: what a browser asks an authenticator. */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: 'required';
  readonly allowCredentials: readonly Descriptor[];
}

interface Descriptor {
  readonly type: 'public-key';
  readonly id: string;
  readonly transports: readonly string[];
}

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[];
  readonly timeout: number;
  readonly excludeCredentials: readonly Descriptor[];
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  readonly attestation: 'none';
}

const timeout = CHALLENGE_SECONDS * 1000;

async function descriptorsOf(tx: Tx, userId: string): Promise<Descriptor[]> {
  const found = await listCredentials(tx, userId);
  return found.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: credentialId.toString('base64url'),
    transports,
  }));
}

/** The id of a person in their authenticator: the bytes of their account's id. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Asks for any passkey of the site, or for one of a person's. */
export async function requestOptions(
  tx: Tx,
  site: PasskeySite,
  challenge: string,
  userId?: string,
): Promise<RequestOptions> {
  const allowCredentials = userId === undefined ? [] : await descriptorsOf(tx, userId);
  return { challenge, rpId: site.id, timeout, userVerification: 'required', allowCredentials };
}

/** Asks for a new passkey, which the authenticator finds by itself at a sign-in. */
export async function creationOptions(
  tx: Tx,
  site: PasskeySite & { readonly name: string },
  challenge: string,
  person: { readonly userId: string; readonly email: string },
): Promise<CreationOptions> {
  const { userId, email } = person;
  return {
    challenge,
    rp: { id: site.id, name: site.name },
    user: { id: userHandleOf(userId), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: await descriptorsOf(tx, userId),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

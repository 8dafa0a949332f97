import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { TestBrowser } from './authenticator.ts';
import { PUBLIC_URL } from './identity.ts';

/** What a forged or careless authenticator does otherwise. */
export interface Otherwise {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** It has asked for neither PIN nor finger. */
  readonly isUnverified?: boolean;
  readonly signCount?: number;
  readonly isForged?: boolean;
  readonly userHandle?: string;
}

export interface AskedOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (bytes: Buffer) => bytes.toString('base64url');

/** A byte string, text and map header of CBOR (RFC 8949), as far as a key needs them. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A P-256 key as COSE_Key: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinates = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')));
  const [xBytes = Buffer.alloc(0), yBytes = Buffer.alloc(0)] = coordinates;
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([start, xBytes, Buffer.from([0x22]), yBytes]);
}

/** An attestation object without a statement. */
function attestationOf(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(data),
  ]);
}

function clientData(type: string, challenge: string, otherwise: Otherwise): Buffer {
  const { origin = PUBLIC_URL, crossOrigin = false } = otherwise;
  const data = { type: otherwise.type ?? type, challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(data));
}

/** The first 37 bytes of the authenticator's data. */
function header(flags: number, signCount: number, otherwise: Otherwise): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  const verified = otherwise.isUnverified ? flags & ~0b100 : flags;
  const site = sha256(otherwise.rpId ?? new URL(PUBLIC_URL).hostname);
  return Buffer.concat([site, Buffer.from([verified]), count]);
}

/** The part of the authenticator's data with a new key; no model of authenticator is named. */
function attestedKey(credentialId: Buffer, key: KeyObject): Buffer {
  const length = Buffer.from([0, credentialId.length]);
  return Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(key)]);
}

/** An authenticator in software with one passkey; written apart from the product's code. */
export function createPasskey() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let signCount = 0;

  const count = (otherwise: Otherwise) => {
    signCount += 1;
    return otherwise.signCount ?? signCount;
  };
  const [id, rawId] = [encoded(credentialId), encoded(credentialId)];
  return {
    id,
    /** The answer to the options of a registration. */
    make: ({ challenge }: AskedOptions, otherwise: Otherwise = {}) => {
      const start = header(0b1000101, count(otherwise), otherwise);
      const data = Buffer.concat([start, attestedKey(credentialId, keys.publicKey)]);
      const response = {
        clientDataJSON: encoded(clientData('webauthn.create', challenge, otherwise)),
        authenticatorData: encoded(data),
        attestationObject: encoded(attestationOf(data)),
        transports: ['internal'],
      };
      return { id, rawId, type: 'public-key', response };
    },
    /** The answer to the options of a sign-in, a second step or a proof. */
    sign: ({ challenge }: AskedOptions, otherwise: Otherwise = {}) => {
      const client = clientData('webauthn.get', challenge, otherwise);
      const data = header(0b101, count(otherwise), otherwise);
      const { privateKey } = otherwise.isForged ? stranger : keys;
      const response = {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: otherwise.userHandle,
      };
      return { id, rawId, type: 'public-key', response };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof createPasskey>;

/** Registers a passkey in a signed-in browser; returns the answer. */
export async function registerPasskey(
  browser: TestBrowser,
  passkey: SoftwarePasskey,
  name = 'Work phone',
) {
  const options = (await browser.post('passkeys/register/begin')).json<AskedOptions>();
  return browser.post('passkeys/register', { name, passkey: passkey.make(options) });
}

/** Signs in with a passkey; `otherwise` is what an attacker does. */
export async function signInBy(
  browser: TestBrowser,
  passkey: SoftwarePasskey,
  otherwise: Otherwise = {},
) {
  const options = (await browser.post('passkeys/sign-in/begin')).json<AskedOptions>();
  return browser.post('passkeys/sign-in', passkey.sign(options, otherwise));
}

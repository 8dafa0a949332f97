import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** An encrypted text with the id of its key: nonce (12 bytes), tag (16 bytes), cipher text. */
export interface Sealed {
  readonly cipher: Buffer;
  readonly keyId: string;
}

/** A text cannot be decrypted: its key is not configured, or it was changed or moved. */
export class Undecryptable extends Error {
  override readonly name = 'Undecryptable';
}

/**
 * Encrypts personal secrets with AES-256-GCM, and makes keyed hashes for search. `place` names
 * tenant, table, row and column, and is authenticated: a cipher text copied to another row cannot
 * be decrypted.
 */
export interface Secrets {
  seal: (text: string, place: readonly string[]) => Sealed;
  /** Throws `Undecryptable`. */
  open: (sealed: Sealed, place: readonly string[]) => string;
  /** HMAC-SHA-256 under a key of its own for each purpose and pharmacy: equal texts, equal hashes. */
  hash: (purpose: string, pharmacyId: string, text: string) => Buffer;
  /** The hashes by which stored ones are found: that of `hash`, and during a rotation that of the former key. */
  hashes: (purpose: string, pharmacyId: string, text: string) => readonly [Buffer, ...Buffer[]];
  /** The key that a box hashes typed PINs with (32 bytes). */
  boxPinKey: (boxId: string) => Buffer;
  /** The configured keys without their values. */
  readonly keys: ConfiguredKeys;
}

/** A key without its value: its fingerprint shows whether it is the same as another. */
export interface NamedKey {
  readonly id: string;
  readonly fingerprint: Buffer;
}

/** The configured keys, the newest of each kind first: it encrypts or hashes. */
export interface ConfiguredKeys {
  readonly data: readonly [NamedKey, ...NamedKey[]];
  readonly hash: readonly [NamedKey, ...NamedKey[]];
}

export interface SecretKeys {
  /** The first encrypts, all decrypt. 32 bytes each. */
  readonly dataKeys: readonly { readonly id: string; readonly key: Buffer }[];
  readonly hashKey: Buffer;
  /** Until no hash is made with it any more. */
  readonly formerHashKey?: Buffer | undefined;
}

/** Shows whether two keys are the same, and reveals neither: keys are random. */
export function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('kolli key').digest().subarray(0, 16);
}

const hashKeyOf = (key: Buffer): NamedKey => {
  const fingerprint = fingerprintOf(key);
  return { id: fingerprint.toString('hex').slice(0, 8), fingerprint };
};

const nonceLength = 12;
const tagLength = 16;

/** The length of `Sealed.cipher`, in bytes, for a text of this length. */
export const sealedLength = (textLength: number): number => nonceLength + tagLength + textLength;

type DataKey = SecretKeys['dataKeys'][number];

const associated = (place: readonly string[]) => Buffer.from(JSON.stringify(place));

/** Encrypts with the first key, and decrypts with all. */
function sealWith(current: DataKey, all: readonly DataKey[]): Pick<Secrets, 'seal' | 'open'> {
  return {
    seal: (text, place) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(associated(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { cipher: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: current.id };
    },
    open: ({ cipher, keyId }, place) => {
      const key = all.find(({ id }) => id === keyId)?.key;
      if (key === undefined) throw new Undecryptable(`Unknown data key ${keyId}`);
      const tagEnd = nonceLength + tagLength;
      const decipher = createDecipheriv('aes-256-gcm', key, cipher.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(associated(place))
        .setAuthTag(cipher.subarray(nonceLength, tagEnd));
      try {
        return decipher.update(cipher.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new Undecryptable(`Data key ${keyId} does not decrypt it`, { cause });
      }
    },
  };
}

const derive = (key: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

/** Hashes with the first key, and finds by all. */
function hashWith(
  newest: Buffer,
  former: readonly Buffer[],
): Pick<Secrets, 'hash' | 'hashes' | 'boxPinKey'> {
  const hashBy = (key: Buffer, [purpose, pharmacyId, text]: Parameters<Secrets['hash']>) =>
    createHmac('sha256', derive(key, `hash ${purpose} ${pharmacyId}`))
      .update(text)
      .digest();
  return {
    hash: (...of) => hashBy(newest, of),
    hashes: (...of) => [hashBy(newest, of), ...former.map((key) => hashBy(key, of))],
    boxPinKey: (boxId) => derive(newest, `box pin ${boxId}`),
  };
}

export function createSecrets({ dataKeys, hashKey, formerHashKey }: SecretKeys): Secrets {
  const [current, ...older] = dataKeys;
  if (current === undefined) throw new Error('No data key');
  const former = formerHashKey === undefined ? [] : [formerHashKey];
  const nameOf = ({ id, key }: DataKey) => ({ id, fingerprint: fingerprintOf(key) });
  return {
    ...sealWith(current, dataKeys),
    ...hashWith(hashKey, former),
    keys: {
      data: [nameOf(current), ...older.map(nameOf)],
      hash: [hashKeyOf(hashKey), ...former.map(hashKeyOf)],
    },
  };
}

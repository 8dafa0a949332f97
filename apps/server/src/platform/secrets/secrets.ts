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
  /** The key that a box hashes typed PINs with (32 bytes). */
  boxPinKey: (boxId: string) => Buffer;
}

export interface SecretKeys {
  /** The first encrypts, all decrypt. 32 bytes each. */
  readonly dataKeys: readonly { readonly id: string; readonly key: Buffer }[];
  readonly hashKey: Buffer;
}

const nonceLength = 12;
const tagLength = 16;

export function createSecrets({ dataKeys, hashKey }: SecretKeys): Secrets {
  const current = dataKeys[0];
  if (current === undefined) throw new Error('No data key');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', hashKey, '', purpose, 32));
  const associated = (place: readonly string[]) => Buffer.from(JSON.stringify(place));
  return {
    seal: (text, place) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(associated(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { cipher: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: current.id };
    },
    open: ({ cipher, keyId }, place) => {
      const key = dataKeys.find(({ id }) => id === keyId)?.key;
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
    hash: (purpose, pharmacyId, text) =>
      createHmac('sha256', derive(`hash ${purpose} ${pharmacyId}`))
        .update(text)
        .digest(),
    boxPinKey: (boxId) => derive(`box pin ${boxId}`),
  };
}

import { createHash } from 'node:crypto';
import type { VerifiedToken } from '../../../platform/session/token-verifier.ts';

/** LRU cache of verified tokens, keyed by their digest. */
export class TokenCache {
  readonly #tokens = new Map<string, VerifiedToken>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  get(text: string): VerifiedToken | undefined {
    const key = digestOf(text);
    const found = this.#tokens.get(key);
    if (found === undefined) return undefined;
    this.#tokens.delete(key);
    this.#tokens.set(key, found);
    return found;
  }

  set(text: string, token: VerifiedToken): void {
    this.#tokens.set(digestOf(text), token);
    if (this.#tokens.size <= this.#size) return;
    const oldest = this.#tokens.keys().next();
    if (!oldest.done) this.#tokens.delete(oldest.value);
  }
}

/** Caches digests instead of tokens, so that no token stays in memory after its request. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

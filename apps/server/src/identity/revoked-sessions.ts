import type { CachedToken } from './token-cache.ts';

/** Sessions that ended before their tokens did; the longest ended leave first when it is full. */
export class RevokedSessions {
  readonly #endedAt = new Map<string, number>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** `endedAt` is epoch milliseconds. */
  add(sessionKey: string, endedAt: number): void {
    this.#endedAt.delete(sessionKey);
    this.#endedAt.set(sessionKey, endedAt);
    if (this.#endedAt.size <= this.#size) return;
    const oldest = this.#endedAt.keys().next();
    if (!oldest.done) this.#endedAt.delete(oldest.value);
  }

  /**
   * Whether a token belongs to an ended session. Where tokens carry no `sid` the key is the person,
   * who may sign in again: then only tokens issued until that second are covered.
   */
  covers({ token, issuedAt }: CachedToken): boolean {
    const endedAt = this.#endedAt.get(token.sessionKey);
    if (endedAt === undefined) return false;
    if (token.sessionKey !== token.subject) return true;
    return issuedAt === undefined || issuedAt.getTime() <= endedAt;
  }
}

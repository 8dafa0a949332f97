import { createHash, randomUUID } from 'node:crypto';
import { showEnrolment, startEnrolment } from '@kolli/contract/machine/enrolment';

const validMs = 900_000;
const pollEveryMs = 1000;

/** Enrols a box without a key, as if somebody entered its claim code at once. */
export class KitEnrolment {
  /** What the key begins with, by the hash of the secret that it ends with. */
  readonly #starts = new Map<string, string>();

  /** The result of the call to this path; null for other paths and input that Kolli cannot read. */
  answer(path: string, body: object): object | null {
    if (path === '/enrolments') return this.#start(startEnrolment.body?.safeParse(body).data);
    if (path === '/enrolments/show') return this.#show(showEnrolment.body?.safeParse(body).data);
    return null;
  }

  /** Whether it is the key of a box that enrolled. */
  isKey(key: string): boolean {
    return [...this.#starts].some(
      ([hash, start]) => key.startsWith(start) && hashOf(key.slice(start.length)) === hash,
    );
  }

  #start(given: { secretHash: string } | undefined): object | null {
    if (given === undefined) return null;
    this.#starts.set(given.secretHash, `kbox_enrolled_${randomUUID()}_`);
    return { claimCode: 'K7QX-9M2P', expiresAt: Date.now() + validMs, pollEveryMs };
  }

  #show(given: { secretHash: string } | undefined): object | null {
    const keyStart = this.#starts.get(given?.secretHash ?? '');
    return keyStart === undefined ? null : { keyStart };
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

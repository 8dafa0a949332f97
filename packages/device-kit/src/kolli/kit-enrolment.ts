import { createHash, randomUUID } from 'node:crypto';
import { type Answer, refusal, resultOf } from './answer.ts';
import { showEnrolment, startEnrolment } from '@kolli/contract/machine/enrolment';

const validMs = 900_000;
const pollEveryMs = 1000;

/** Enrols a box without a key, as if somebody entered its claim code at once. */
export class KitEnrolment {
  /** What the key begins with, by the hash of the secret that it ends with. */
  readonly #starts = new Map<string, string>();

  /** The answer to an enrolment; undefined for other calls. */
  answer(path: string, body: object): Answer | undefined {
    if (path === '/enrolments') return this.#start(startEnrolment.body?.safeParse(body).data);
    if (path === '/enrolments/show') return this.#show(showEnrolment.body?.safeParse(body).data);
    return undefined;
  }

  /** Whether it is the key of a box that enrolled, in its first use. */
  isNewKey(key: string): boolean {
    const [hash] =
      [...this.#starts].find(
        ([secretHash, start]) =>
          key.startsWith(start) && hashOf(key.slice(start.length)) === secretHash,
      ) ?? [];
    return hash !== undefined && this.#starts.delete(hash);
  }

  #start(given: { secretHash: string } | undefined): Answer {
    if (given === undefined) return refusal('validation_fail');
    this.#starts.set(given.secretHash, `kbox_enrolled_${randomUUID()}_`);
    return resultOf({ claimCode: 'K7QX-9M2P', expiresAt: Date.now() + validMs, pollEveryMs });
  }

  #show(given: { secretHash: string } | undefined): Answer {
    const keyStart = this.#starts.get(given?.secretHash ?? '');
    if (keyStart === undefined) return refusal('enrolment_not_found');
    return resultOf({ keyStart });
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

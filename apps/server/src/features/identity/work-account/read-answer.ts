import type {
  AnsweredAttempt,
  AttemptKeys,
  WorkAccountAttempt,
} from '../attempts/work-account-attempts.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { EmbeddedIdentity } from '../embedded/embedded-identity.ts';
import { type AttemptDeps, beginAttempt, BEGUN_AGAIN, type Sent } from './begin-attempt.ts';
import type { VouchedSubject } from './work-account-issuer.ts';

/** Dependencies of an answer. */
export interface AnswerDeps extends AttemptDeps {
  readonly identity: Pick<EmbeddedIdentity, 'beginProvenSession' | 'findSession'>;
  readonly settings: { readonly issuer: string };
}

export interface Answer {
  /** The full URL that the browser was redirected to. */
  readonly address: URL;
  /** The secret that `start` gave to the browser with this state; empty if it has none. */
  readonly browser: string;
  /** Where another attempt is to come back to. */
  readonly redirectUri: string;
  readonly client: IdentityClient;
}

/** The result. `cookies` are the Set-Cookie headers of a new session. */
export type Outcome =
  | { readonly kind: 'signedIn'; readonly redirect: string; readonly cookies: readonly string[] }
  /** The answer is old, and somebody is signed in. */
  | { readonly kind: 'wasSignedIn'; readonly redirect: string }
  | { readonly kind: 'connected' }
  /** Whoever began to connect a work account is no longer signed in. */
  | { readonly kind: 'signedOut' }
  /** The issuer has to be asked once more: a new attempt, as `start` returns it. */
  | ({ readonly kind: 'again' } & Sent)
  | { readonly kind: 'cancelled' };

/** An answer, and the attempt that it belongs to, if this browser has begun it. */
export interface ReturnedAttempt {
  readonly isConnect: boolean;
  /**
   * An answer that comes again or too late, or that this browser has not asked for, is not used: where somebody is signed
   * in they stay so, else the sign-in begins again (IDP-07).
   * @throws IdentityError work_account_unavailable, work_account_failed (also where somebody else is signed in than who
   * began to connect a work account), user_is_disabled, work_account_not_connected, work_account_in_use,
   * reset_link_has_expired, proof_needed, too_many_requests
   */
  readonly finish: () => Promise<Outcome>;
}

/** Finds the attempt of an answer, and uses it up. */
export async function readAnswer(deps: AnswerDeps, answer: Answer): Promise<ReturnedAttempt> {
  const keys = {
    state: answer.address.searchParams.get('state') ?? '',
    browser: answer.browser,
  };
  const attempt = await deps.attempts.use(keys);
  const finish = () =>
    attempt?.step === 'open'
      ? finishAttempt(deps, answer, { ...attempt, keys })
      : repeat(deps, answer, { attempt, state: keys.state });
  return { isConnect: isConnecting(attempt), finish };
}

const isConnecting = <Attempt extends WorkAccountAttempt>(
  attempt: Attempt | undefined,
): attempt is Attempt & { readonly userId: string } => typeof attempt?.userId === 'string';

/** The first answer of an attempt. */
async function finishAttempt(
  deps: AnswerDeps,
  answer: Answer,
  { keys, ...attempt }: WorkAccountAttempt & { readonly keys: AttemptKeys },
): Promise<Outcome> {
  const subject = await deps.issuer.finish(keys.state, answer.address);
  if (subject === undefined) return { kind: 'cancelled' };
  if (subject === 'again') return beginAgain(deps, answer, attempt);
  const outcome = isConnecting(attempt)
    ? await connect(deps, subject, attempt.userId, answer.client)
    : await enter(deps, subject, attempt, answer.client);
  await deps.attempts.complete(keys);
  return outcome;
}

/** An answer whose attempt has ended, or that this browser has not asked for. */
async function repeat(
  deps: AnswerDeps,
  answer: Answer,
  { attempt, state }: { readonly attempt: AnsweredAttempt | undefined; readonly state: string },
): Promise<Outcome> {
  const session = await deps.identity.findSession(answer.client);
  if (isConnecting(attempt)) {
    if (session === undefined) return { kind: 'signedOut' };
    requireSame(session, attempt.userId);
    const isDone = attempt.step === 'done';
    if (isDone && (await deps.links.isConnected(attempt.userId, deps.settings.issuer)))
      return { kind: 'connected' };
    if (!session.isProven) throw new IdentityError('proof_needed');
    return beginAgain(deps, answer, attempt);
  }
  const redirect = attempt?.redirect ?? '/';
  if (session !== undefined) return { kind: 'wasSignedIn', redirect };
  if (attempt === undefined && state.endsWith(BEGUN_AGAIN))
    throw new IdentityError('work_account_failed');
  // An invitation that has connected somebody is used up: they sign in.
  const linkHash = attempt?.step === 'done' ? null : (attempt?.linkHash ?? null);
  return beginAgain(deps, answer, { redirect, userId: null, linkHash });
}

async function beginAgain(
  deps: AnswerDeps,
  { redirectUri, client }: Answer,
  { redirect, userId, linkHash }: WorkAccountAttempt,
): Promise<Outcome> {
  const purpose = { redirectUri, redirect, userId, linkHash, address: client.address };
  return { kind: 'again', ...(await beginAttempt(deps, { ...purpose, isAgain: true })) };
}

/** Signs in; an invited person is connected first. */
async function enter(
  deps: AnswerDeps,
  subject: VouchedSubject,
  { redirect, linkHash }: WorkAccountAttempt,
  client: IdentityClient,
): Promise<Outcome> {
  if (linkHash !== null) await accept(deps, linkHash, subject);
  const userId = await deps.links.findPerson(subject);
  const { cookies } = await deps.identity.beginProvenSession(userId, client);
  return { kind: 'signedIn', redirect, cookies };
}

/** Accepts an invitation, unless another tab has done so with the same work account. */
async function accept(
  { links }: AnswerDeps,
  linkHash: Buffer,
  subject: VouchedSubject,
): Promise<void> {
  try {
    await links.acceptInvitation(linkHash, subject);
  } catch (failure) {
    const isUsed = failure instanceof IdentityError && failure.code === 'reset_link_has_expired';
    if (!isUsed || !(await links.isKnown(subject))) throw failure;
  }
}

/** Only where the person who began it is signed in: another one may now use the browser. */
async function connect(
  { identity, links }: AnswerDeps,
  subject: VouchedSubject,
  userId: string,
  client: IdentityClient,
): Promise<Outcome> {
  const session = await identity.findSession(client);
  if (session === undefined) return { kind: 'signedOut' };
  requireSame(session, userId);
  if (!session.isProven) throw new IdentityError('proof_needed');
  await links.connect(userId, subject);
  return { kind: 'connected' };
}

function requireSame(session: { readonly userId: string }, userId: string): void {
  if (session.userId !== userId) throw new IdentityError('work_account_failed');
}

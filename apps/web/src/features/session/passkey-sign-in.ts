import { identityCall } from '../../lib/call/identity-call.ts';
import { type SignOptions, signByPasskey } from '../../lib/passkey/authenticator.ts';
import { enter, keyOf, type OpenCache, type SignInOutcome } from './sign-in.ts';

async function send(begin: `/identity/${string}`, path: `/identity/${string}`, inField: boolean) {
  const options = (await identityCall('POST', begin, {})) as SignOptions;
  await identityCall('POST', path, await signByPasskey(options, inField));
}

/**
 * Signs in with a passkey (SEC-04): no password and no second step. `inField` offers it in the e-mail
 * field and waits until it is chosen.
 */
export async function signInByPasskey(
  openCache: OpenCache,
  inField = false,
): Promise<SignInOutcome> {
  try {
    await send('/identity/passkeys/sign-in/begin', '/identity/passkeys/sign-in', inField);
  } catch (error) {
    return { errorKey: keyOf(error) };
  }
  return await enter(openCache);
}

/** Completes a sign-in by password with a passkey of that person. */
export async function takePasskeyStep(openCache: OpenCache): Promise<SignInOutcome> {
  try {
    await send('/identity/passkeys/ask', '/identity/passkeys/second-step', false);
  } catch (error) {
    return { errorKey: keyOf(error) };
  }
  return await enter(openCache);
}

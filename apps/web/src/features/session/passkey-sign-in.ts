import { identityCall } from '../../lib/call/identity-call.ts';
import { type SignOptions, signByPasskey } from '../../lib/passkey/authenticator.ts';
import { enter, keyOf, type OpenCache, type SignInOutcome } from './sign-in.ts';

/** In place of why nothing could be offered in the field, where nobody has asked for it. */
export const NOT_OFFERED = 'passkey_not_offered';

type Path = `/identity/${string}`;

const optionsOf = async (begin: Path) => (await identityCall('POST', begin, {})) as SignOptions;

async function sign(path: Path, options: SignOptions, inField = false) {
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
  let isOffered = !inField;
  try {
    const options = await optionsOf('/identity/passkeys/sign-in/begin');
    isOffered = true;
    await sign('/identity/passkeys/sign-in', options, inField);
  } catch (error) {
    return { errorKey: isOffered ? keyOf(error) : NOT_OFFERED };
  }
  return await enter(openCache);
}

/** Completes a sign-in by password with a passkey of that person. */
export async function takePasskeyStep(openCache: OpenCache): Promise<SignInOutcome> {
  try {
    await sign('/identity/passkeys/second-step', await optionsOf('/identity/passkeys/ask'));
  } catch (error) {
    return { errorKey: keyOf(error) };
  }
  return await enter(openCache);
}

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError } from '../call/call-error.ts';

/** What the server asks an authenticator: to sign, or to make a passkey. */
export type SignOptions = PublicKeyCredentialRequestOptionsJSON;
export type MakeOptions = PublicKeyCredentialCreationOptionsJSON;

/** Loaded when it is needed: nobody signs in by passkey before the page is shown. */
const load = () => import('@simplewebauthn/browser');

/** Whether the browser can use passkeys here: they belong to a host name, over TLS or on localhost. */
export function hasPasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && !isNumber(location.hostname);
}

function isNumber(host: string): boolean {
  return /^[\d.]+$|^\[/u.test(host);
}

/** Whether the browser can offer passkeys in the e-mail field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return await (PublicKeyCredential.isConditionalMediationAvailable?.() ?? false);
}

/** Codes of this app: the browser, not the server, refused. */
function codeOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'passkey_exists';
  // The person closed the browser's window, or it waited too long: browsers do not say which.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'passkey_cancelled';
  return 'passkey_unusable';
}

async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new CallError({ code: codeOf(cause), status: 0, cause });
  }
}

/** Makes a passkey. Throws a CallError passkey_cancelled, passkey_exists or passkey_unusable. */
export async function makePasskey(optionsJSON: MakeOptions): Promise<object> {
  const { startRegistration } = await load();
  return await refusable(startRegistration({ optionsJSON }));
}

/**
 * Asks for a signature, in a window of the browser or, with `inField`, as an offer in the e-mail
 * field, which waits until it is chosen. Ends an earlier request of the page. Throws as `makePasskey`.
 */
export async function signByPasskey(optionsJSON: SignOptions, inField = false): Promise<object> {
  const { startAuthentication } = await load();
  return await refusable(startAuthentication({ optionsJSON, useBrowserAutofill: inField }));
}

/** Ends the request of the page, such as the offer in a field that is no longer shown. */
export async function endPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

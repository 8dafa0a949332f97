import { SESSION_EXPIRED } from './call.ts';
import type { CallError } from './call-error.ts';

/** How the app reacts to a failed call, besides what the screen itself shows. */
export type Reaction =
  /** End the session and reload; `notice` is shown on Login (NET-04, NET-05, NET-08). */
  | { readonly kind: 'endSession'; readonly notice: string | null }
  | { readonly kind: 'go'; readonly to: '/verified' | '/locationNotAllowed' }
  /** A red toast; `text` is a catalogue key or already a sentence (NET-12, NET-13). */
  | { readonly kind: 'toast'; readonly text: string }
  | { readonly kind: 'nothing' };

/** The session has ended, nobody knows why; the server says it where it does (`sessionEndCause`). */
const SESSION_GONE = 'session_gone';

/** Codes for which the screen shows 'no permission', without a toast or log-out. */
const foreignCodes: readonly string[] = ['forbidden', 'pharmacy_not_found', 'pickupbox_not_found'];

/**
 * Refusals that do not log out; a page whose load is refused shows that instead of a toast. Actions
 * reserved to admins or higher roles (USR-32, USR-33) count as missing permissions, too.
 */
const staysSignedIn: readonly string[] = [
  'not_enough_permissions',
  'forbidden',
  'user_is_not_admin',
  'this_role_is_greater_than_yours',
  'proof_needed',
];

/** Whether the user has no access to the page's pharmacy or box. */
export function isForeign(error: CallError): boolean {
  return foreignCodes.includes(error.code);
}

/**
 * Decides how the app reacts to a failed call (NET-04 to NET-14; decided: a 400 never navigates or
 * logs out, `forbidden` shows a page without log-out, 'User not authorized' sends a customer to
 * /verified and logs a signed-in user out).
 */
export function reactionTo(error: CallError, visitor: 'staff' | 'customer'): Reaction {
  if (error.status === 300) return { kind: 'nothing' };
  if (error.status === 401) {
    return {
      kind: 'endSession',
      notice: error.code === SESSION_EXPIRED ? error.code : SESSION_GONE,
    };
  }
  if (error.status === 403) return reactionToRefusal(error, visitor);
  if (error.status === 404 && hasNoContent(error)) return { kind: 'go', to: '/locationNotAllowed' };
  return { kind: 'toast', text: toastText(error) };
}

/** Whether a failed call of a signed-in user causes no more than a toast: a screen may show it instead. */
export function isOnlyToast(error: CallError): boolean {
  return reactionTo(error, 'staff').kind === 'toast';
}

function reactionToRefusal(error: CallError, visitor: 'staff' | 'customer'): Reaction {
  if (staysSignedIn.includes(error.code)) return { kind: 'toast', text: error.code };
  if (visitor === 'customer' && error.message === 'User not authorized') {
    return { kind: 'go', to: '/verified' };
  }
  return { kind: 'endSession', notice: error.code };
}

function hasNoContent(error: CallError): boolean {
  return error.code === 'no_content' || error.errors.some(({ msg }) => msg === 'no_content');
}

/** The code, or for bad input the message of the first field (NET-13). */
export function toastText(error: CallError): string {
  const isBadInput = error.code === 'validation_fail' || error.message === 'Validation fail';
  return (isBadInput ? error.errors[0]?.msg : undefined) ?? error.code;
}

/** The handlers of the reactions. */
export type ReactionHandlers = {
  readonly visitor: 'staff' | 'customer';
  readonly endSession: (notice: string | null) => void;
  readonly go: (to: '/verified' | '/locationNotAllowed') => void;
  readonly toast: (text: string) => void;
};

/** Executes the reaction to a failed call. */
export function handleCallError(error: CallError, handlers: ReactionHandlers): void {
  const reaction = reactionTo(error, handlers.visitor);
  if (reaction.kind === 'endSession') handlers.endSession(reaction.notice);
  else if (reaction.kind === 'go') handlers.go(reaction.to);
  else if (reaction.kind === 'toast') handlers.toast(reaction.text);
}

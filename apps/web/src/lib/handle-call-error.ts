import { SESSION_EXPIRED } from './call.ts';
import type { CallError } from './call-error.ts';

/** What the app does about a call that failed, beside what the screen itself shows. */
export type Reaction =
  /** End the session and reload; `notice` is shown on Login (NET-04, NET-05, NET-08). */
  | { readonly kind: 'endSession'; readonly notice: string | null }
  | { readonly kind: 'go'; readonly to: '/verified' | '/locationNotAllowed' }
  /** A red toast; `text` is a catalogue key, or already a sentence (NET-12, NET-13). */
  | { readonly kind: 'toast'; readonly text: string }
  | { readonly kind: 'nothing' };

/** Codes after which the screen shows that it belongs to others: no toast, no log-out. */
const foreignCodes: readonly string[] = ['forbidden', 'pharmacy_not_found', 'pickupbox_not_found'];

/**
 * Refusals that end nothing; a page that is refused whole shows so instead of a toast. What only an
 * admin or a greater role may (USR-32, USR-33) is a permission that is missing, too.
 */
const staysSignedIn: readonly string[] = [
  'not_enough_permissions',
  'forbidden',
  'user_is_not_admin',
  'this_role_is_greater_than_yours',
];

/** Whether the failure means that the page's pharmacy or box is not the caller's to see. */
export function isForeign(error: CallError): boolean {
  return foreignCodes.includes(error.code);
}

/**
 * The one place that says what a failed call does (NET-04 to NET-14, as decided: a 400 never
 * navigates or logs out, `forbidden` is a page and no log-out, 'User not authorized' leads a
 * customer to /verified and logs a signed-in person out).
 */
export function reactionTo(error: CallError, visitor: 'staff' | 'customer'): Reaction {
  if (error.status === 300) return { kind: 'nothing' };
  if (error.status === 401) {
    return { kind: 'endSession', notice: error.code === SESSION_EXPIRED ? error.code : null };
  }
  if (error.status === 403) return reactionToRefusal(error, visitor);
  if (error.status === 404 && hasNoContent(error)) return { kind: 'go', to: '/locationNotAllowed' };
  return { kind: 'toast', text: toastText(error) };
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

/** The code, or for bad input the first field's message (NET-13). */
export function toastText(error: CallError): string {
  const isBadInput = error.code === 'validation_fail' || error.message === 'Validation fail';
  return (isBadInput ? error.errors[0]?.msg : undefined) ?? error.code;
}

/** What a reaction needs of its surroundings. */
export type Surroundings = {
  readonly visitor: 'staff' | 'customer';
  readonly endSession: (notice: string | null) => void;
  readonly go: (to: '/verified' | '/locationNotAllowed') => void;
  readonly toast: (text: string) => void;
};

/** Carries out the reaction to a failed call. */
export function handleCallError(error: CallError, around: Surroundings): void {
  const reaction = reactionTo(error, around.visitor);
  if (reaction.kind === 'endSession') around.endSession(reaction.notice);
  else if (reaction.kind === 'go') around.go(reaction.to);
  else if (reaction.kind === 'toast') around.toast(reaction.text);
}

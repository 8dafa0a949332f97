import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { SESSION_EXPIRED } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { identityCall } from '../../lib/identity-call.ts';
import {
  type NewPassword,
  type PasswordField,
  passwordFieldOf,
  passwordProblems,
} from '../../lib/password-problems.ts';

export type PasswordChange = NewPassword & { readonly oldPassword: string };

const empty: PasswordChange = { oldPassword: '', newPassword: '', repeatNewPassword: '' };

/** The fields in the order in which they stand. */
export const passwordFields = ['oldPassword', 'newPassword', 'repeatNewPassword'] as const;

async function change(passwords: PasswordChange): Promise<void> {
  try {
    await identityCall('POST', '/identity/change-password', passwords);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    // It knows the person by the session's cookie alone: there is no token to refresh.
    throw new CallError({ code: SESSION_EXPIRED, status: 401, cause: error });
  }
}

/**
 * A change of one's own password (AUT-37 to AUT-39): faults at their fields, the server's as well;
 * nothing is sent before all three are right. `goTo` leads to the first wrong field.
 */
export function useChangePassword(goTo: (field: PasswordField) => void) {
  const { t } = useTranslation();
  const [passwords, setPasswords] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const mutation = useMutation<void, CallError, PasswordChange>({
    mutationFn: change,
    meta: { isShownByScreen: ({ code }) => passwordFieldOf(code) !== undefined },
    onSuccess: () => {
      setPasswords(empty);
      setIsTried(false);
      showDone(t('profile.passwordChanged'));
    },
    onError: ({ code }) => {
      const field = passwordFieldOf(code);
      if (field !== undefined) goTo(field);
    },
  });
  const own = isTried ? passwordProblems(passwords, passwords.oldPassword) : {};
  const refused = mutation.error ? passwordFieldOf(mutation.error.code) : undefined;
  return {
    passwords,
    isPending: mutation.isPending,
    /** The key of what is wrong with a field. */
    faultOf: (field: PasswordField) =>
      own[field] ?? (refused === field ? mutation.error?.code : undefined),
    change: (field: PasswordField, text: string) => {
      mutation.reset();
      setPasswords((before) => ({ ...before, [field]: text }));
    },
    submit: () => {
      setIsTried(true);
      const found = passwordProblems(passwords, passwords.oldPassword);
      const wrong = passwordFields.find((field) => found[field] !== undefined);
      if (wrong !== undefined) goTo(wrong);
      else if (!mutation.isPending) mutation.mutate(passwords);
    },
  };
}

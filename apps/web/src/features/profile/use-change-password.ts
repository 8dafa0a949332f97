import { useTranslation } from 'react-i18next';
import { type EditForm, useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { showDone } from '../../components/toast/messages.ts';
import { SESSION_EXPIRED } from '../../lib/call/call.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { identityCall } from '../../lib/call/identity-call.ts';
import {
  type NewPassword,
  passwordFieldOf,
  passwordProblems,
} from '../../lib/form/password-problems.ts';

export type PasswordChange = NewPassword & { readonly oldPassword: string };

const empty: PasswordChange = { oldPassword: '', newPassword: '', repeatNewPassword: '' };

async function change(passwords: PasswordChange): Promise<void> {
  try {
    await identityCall('POST', '/identity/change-password', passwords);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    // The identity service uses the session cookie only: there is no token to refresh.
    throw new CallError({ code: SESSION_EXPIRED, status: 401, cause: error });
  }
}

/**
 * A change of one's own password (AUT-37 to AUT-39): errors at their fields, the server's as well;
 * nothing is sent before all three are right. It is empty again after it.
 */
export function useChangePassword(): EditForm<PasswordChange> {
  const { t } = useTranslation();
  return useEditForm<PasswordChange, void>({
    id: null,
    saved: empty,
    check: (passwords) => ({ ...passwordProblems(passwords, passwords.oldPassword) }),
    timing: 'live',
    save: change,
    isReset: true,
    errorsOf: ({ code }) => {
      const field = passwordFieldOf(code);
      return field === undefined ? {} : { [field]: code };
    },
    onSaved: () => {
      showDone(t('profile.passwordChanged'));
    },
  });
}

/** A new password, typed twice. */
export type NewPassword = { readonly newPassword: string; readonly repeatNewPassword: string };

export type PasswordProblem =
  | 'validation.required'
  | 'password_too_short'
  | 'password_too_long'
  | 'newPassword_not_matches_repeatedNewPassword'
  | 'oldPassword_matches_newPassword';

export type PasswordField = 'oldPassword' | 'newPassword' | 'repeatNewPassword';

/** Catalogue keys by the fields that show them. */
export type PasswordProblems = Partial<Record<PasswordField, PasswordProblem>>;

const SHORTEST = 8;
const LONGEST = 128;

/**
 * What is wrong with a new password (AUT-37 to AUT-39), by its fields; `oldPassword` is given where
 * the old one is asked for, too.
 */
export function passwordProblems(
  { newPassword, repeatNewPassword }: NewPassword,
  oldPassword?: string,
): PasswordProblems {
  const problems: PasswordProblems = {};
  if (oldPassword === '') problems.oldPassword = 'validation.required';
  const wrong = newPasswordProblem(newPassword, oldPassword);
  if (wrong !== undefined) problems.newPassword = wrong;
  if (repeatNewPassword === '') problems.repeatNewPassword = 'validation.required';
  else if (repeatNewPassword !== newPassword) {
    problems.repeatNewPassword = 'newPassword_not_matches_repeatedNewPassword';
  }
  return problems;
}

function newPasswordProblem(text: string, oldPassword?: string): PasswordProblem | undefined {
  if (text === '') return 'validation.required';
  if (text.length < SHORTEST) return 'password_too_short';
  if (text.length > LONGEST) return 'password_too_long';
  return text === oldPassword ? 'oldPassword_matches_newPassword' : undefined;
}

const fieldsOfCodes: Readonly<Record<string, PasswordField>> = {
  oldPassword_missing: 'oldPassword',
  wrong_old_password: 'oldPassword',
  newPassword_missing: 'newPassword',
  password_too_short: 'newPassword',
  password_too_long: 'newPassword',
  oldPassword_matches_newPassword: 'newPassword',
  password_only_spaces: 'newPassword',
  password_one_character: 'newPassword',
  password_has_own_name: 'newPassword',
  password_has_pharmacy_name: 'newPassword',
  password_has_product_name: 'newPassword',
  password_most_used: 'newPassword',
  repeatNewPassword_missing: 'repeatNewPassword',
  newPassword_not_matches_repeatedNewPassword: 'repeatNewPassword',
};

/** The field that a code of the identity service is about; undefined for one about the whole. */
export function passwordFieldOf(code: string): PasswordField | undefined {
  return fieldsOfCodes[code];
}

export type Credentials = { email: string; password: string };

export type SignInProblems = {
  email?: 'validation.required' | 'validation.email';
  password?: 'validation.required';
};

/** Errors that block submission (AUT-06, AUT-07, AUT-08), as catalogue keys. */
export function signInProblems({ email, password }: Credentials): SignInProblems {
  const problems: SignInProblems = {};
  const wrong = emailProblem(email);
  if (wrong !== undefined) problems.email = wrong;
  if (password === '') problems.password = 'validation.required';
  return problems;
}

/** The error of an e-mail address (AUT-20, AUT-21), as a catalogue key. */
export function emailProblem(email: string): SignInProblems['email'] | undefined {
  if (email.trim() === '') return 'validation.required';
  return isAddress(email.trim()) ? undefined : 'validation.email';
}

// Checks the format only: one @, a dot in the domain, no spaces. The server checks the rest.
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

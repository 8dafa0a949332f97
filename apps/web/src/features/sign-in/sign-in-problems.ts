export type Credentials = { email: string; password: string };

export type SignInProblems = {
  email?: 'validation.required' | 'validation.email';
  password?: 'validation.required';
};

/** What keeps the form from being sent (AUT-06, AUT-07, AUT-08), as keys of the catalogue. */
export function signInProblems({ email, password }: Credentials): SignInProblems {
  const problems: SignInProblems = {};
  const wrong = emailProblem(email);
  if (wrong !== undefined) problems.email = wrong;
  if (password === '') problems.password = 'validation.required';
  return problems;
}

/** What is wrong with an e-mail address (AUT-20, AUT-21), as a key of the catalogue. */
export function emailProblem(email: string): SignInProblems['email'] | undefined {
  if (email.trim() === '') return 'validation.required';
  return isAddress(email.trim()) ? undefined : 'validation.email';
}

// The shape alone: one @, a dot in the domain, no spaces. The server knows the rest.
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

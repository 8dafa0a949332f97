export type Credentials = { email: string; password: string };

export type SignInProblems = {
  email?: 'validation.required' | 'validation.email';
  password?: 'validation.required';
};

/** What keeps the form from being sent (AUT-06, AUT-07, AUT-08), as keys of the catalogue. */
export function signInProblems({ email, password }: Credentials): SignInProblems {
  const problems: SignInProblems = {};
  if (email.trim() === '') problems.email = 'validation.required';
  else if (!isAddress(email.trim())) problems.email = 'validation.email';
  if (password === '') problems.password = 'validation.required';
  return problems;
}

// The shape alone: one @, a dot in the domain, no spaces. The server knows the rest.
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

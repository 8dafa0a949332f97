import { expect, test } from 'vitest';
import { signInProblems } from './sign-in-problems.ts';

test.each([
  ['anna', 'validation.email'],
  ['anna@', 'validation.email'],
  ['anna@apteekki', 'validation.email'],
  ['an na@apteekki.fi', 'validation.email'],
  ['', 'validation.required'],
  ['   ', 'validation.required'],
])('the e-mail "%s" gives %s', (email, problem) => {
  expect(signInProblems({ email, password: 'x' })).toEqual({ email: problem });
});

test.each(['anna.lindqvist@keskusapteekki.fi', ' a+b@x.co ', 'ö@ä.fi'])(
  'the e-mail "%s" is accepted',
  (email) => {
    expect(signInProblems({ email, password: 'x' })).toEqual({});
  },
);

import type { User } from '@kolli/contract/people/users';

/** A user's name, or the e-mail address if the name is not known. */
export function userName({ firstName, lastName, email }: User): string {
  return `${firstName} ${lastName}`.trim() || email;
}

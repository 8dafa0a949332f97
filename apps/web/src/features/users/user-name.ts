import type { User } from '@kolli/contract/users';

/** How a person is called: by name, or by address where none is known. */
export function userName({ firstName, lastName, email }: User): string {
  return `${firstName} ${lastName}`.trim() || email;
}

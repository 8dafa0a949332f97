import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { linkTo } from './mailbox.ts';
import type { Place } from './place.ts';
import { site } from './site.ts';

/** What somebody types to sign in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Person extends Credentials {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As the screens call the person. */
  readonly name: string;
}

let made = 0;

/** A name and an address that nobody else has. */
export function newName(prefix: string) {
  made += 1;
  const tail = `${Date.now().toString(36)}${String(made)}`;
  const [firstName, lastName] = ['Sari', `Testi-${tail}`];
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${prefix}-${tail}@people.example`,
  };
}

type Added = Omit<Person, 'password'>;

/** Adds somebody to a pharmacy, past the screens, as the person who is signed in on the page. */
export async function invitePerson(
  page: Page,
  { pharmacyId }: Place,
  role = 'user',
  prefix = role,
): Promise<Added> {
  const { name, ...fields } = newName(prefix);
  const ask = await apiOf(page);
  const access = { role, pharmacyId, webToolAccess: true, boxAccess: true };
  const { status, body } = await ask('POST', '/users/create', { ...fields, ...access });
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = (body as { result: { user: { id: string } } }).result.user;
  return { ...fields, name, id };
}

/** As `invitePerson`; the person has set a password by the link of the invitation. */
export async function addPerson(
  page: Page,
  place: Place,
  role = 'user',
  prefix = role,
): Promise<Person> {
  const person = await invitePerson(page, place, role, prefix);
  const password = 'Kolli-person-1';
  const link = new URL(await linkTo(page, person.email, 'invitation'));
  const token = new URLSearchParams(link.hash.slice(1)).get('token');
  // By no browser: none is to be known for having signed in.
  const answer = await fetch(`${site.url}/identity/reset-password`, {
    method: 'POST',
    headers: { origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify({ token, newPassword: password, repeatNewPassword: password }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return { ...person, password };
}
